// whether two URLs are one place: default port, empty path and the way of encoding make no difference
function $sameUrl(left, right) {
  const decode = (text) => $attempt(() => decodeURIComponent(text)) ?? text;
  const place = (text) => {
    const url = new URL(text, location.href);
    return JSON.stringify([url.origin, url.pathname.split("/").map(decode), [...url.searchParams], decode(url.hash)]);
  };
  return $attempt(() => place(left) === place(right)) ?? false;
}
