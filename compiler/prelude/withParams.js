// appends query parameters; one without a value is left out
function $withParams(url, params) {
  const kept = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  if (kept.length === 0) return url;
  return url + (url.includes("?") ? "&" : "?") + new URLSearchParams(kept.map(([key, value]) => [key, String(value)]));
}
