// a text encoded as one part of a URL
function $urlencode(value) {
  return typeof value === "string" ? encodeURIComponent(value) : value;
}
