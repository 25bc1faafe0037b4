// joins written query parts; a part without a value is left out
function $withQuery(url, ...parts) {
  const kept = parts.filter((part) => part !== null);
  return kept.length === 0 ? url : url + "?" + kept.join("&");
}
