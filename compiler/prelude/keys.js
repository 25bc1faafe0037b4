// the field names of an object
function $keys(value) {
  return typeof value === "object" && value !== null ? Object.keys(value) : value;
}
