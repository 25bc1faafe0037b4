// the elements of an array as one text
function $join(value, separator) {
  return Array.isArray(value) ? value.join(separator) : value;
}
