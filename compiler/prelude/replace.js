// every occurrence of a text replaced by another
function $replace(value, from, to) {
  return typeof value === "string" ? value.replaceAll(from, to) : value;
}
