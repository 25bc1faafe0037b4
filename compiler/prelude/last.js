// the last element of an array
function $last(value) {
  return Array.isArray(value) ? value[value.length - 1] : value;
}
