// appends query parameters, in front of a fragment; one without a value is left out
function $withParams(url, params) {
  const kept = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  if (kept.length === 0) return url;
  const cut = url.indexOf("#");
  const head = cut < 0 ? url : url.slice(0, cut);
  const query = new URLSearchParams(kept.map(([key, value]) => [key, String(value)]));
  return head + (head.includes("?") ? "&" : "?") + query + (cut < 0 ? "" : url.slice(cut));
}
