// upper case
function $upper(value) {
  return typeof value === "string" ? value.toUpperCase() : value;
}
