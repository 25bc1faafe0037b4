// whether a value is an object and no list
function $isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
