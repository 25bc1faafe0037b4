// lower case
function $lower(value) {
  return typeof value === "string" ? value.toLowerCase() : value;
}
