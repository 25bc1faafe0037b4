// the length of an array or text
function $length(value) {
  return Array.isArray(value) || typeof value === "string" ? value.length : value;
}
