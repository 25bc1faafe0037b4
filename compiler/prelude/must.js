// a value that has to be there
function $must(value) {
  if (value === null || value === undefined) throw new TypeError("value is missing");
  return value;
}
