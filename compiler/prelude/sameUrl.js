// whether two URLs are one place: default port, empty path, the way of encoding and blanks around a value make no difference
function $sameUrl(left, right) {
  const decode = (text) => ($attempt(() => decodeURIComponent(text)) ?? text).trim();
  const place = (text) => {
    const url = new URL(text, location.href);
    const values = [...url.searchParams].map(([key, value]) => [key, value.trim()]);
    return JSON.stringify([url.origin, url.pathname.split("/").map(decode), values, decode(url.hash)]);
  };
  return $attempt(() => place(left) === place(right)) ?? false;
}
