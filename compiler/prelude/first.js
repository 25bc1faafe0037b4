// the first element of an array
function $first(value) {
  return Array.isArray(value) ? value[0] : value;
}
