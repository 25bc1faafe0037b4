// a text with its percent signs decoded; throws URIError when it holds a bad one, as the dialect does
function $urldecode(value) {
  return typeof value === "string" ? decodeURIComponent(value) : value;
}
