// `other` for null, undefined and the empty text
function $default(value, other) {
  return value === null || value === undefined || value === "" ? other : value;
}
