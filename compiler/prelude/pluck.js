// walks a dotted path: own keys of objects, digits into arrays; null where the path breaks off
function $pluck(data, path) {
  if (data === null || typeof data !== "object") return data;
  let value = data;
  for (const key of path) {
    if (value === null || typeof value !== "object") return null;
    if (Array.isArray(value) && !/^\d+$/.test(key)) return null;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
