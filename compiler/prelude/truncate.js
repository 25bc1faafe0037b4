// the first `size` characters, with three dots when there were more
function $truncate(value, size) {
  return typeof value === "string" && value.length > size ? value.slice(0, size) + "..." : value;
}
