// a step of a dotted path: an own property of an object, an element of an array
function $at(value, key) {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return key === "length" && Array.isArray(value) ? undefined : value[key];
}
