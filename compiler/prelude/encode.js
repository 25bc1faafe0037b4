// a value encoded for its place in a URL; half of a surrogate pair cannot be and becomes U+FFFD
function $encode(value) {
  return encodeURIComponent(String(value).toWellFormed());
}
