// without the white space around it
function $trim(value) {
  return typeof value === "string" ? value.trim() : value;
}
