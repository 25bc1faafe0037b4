// walks a dotted path: own keys of objects, digits into arrays; null where the path breaks off
function $pluck(data, path) {
  if (data === null || typeof data !== "object") return data;
  let value = data;
  for (const key of path) {
    if (value === null || typeof value !== "object") return null;
    if (Array.isArray(value) && !/^\d+$/.test(key)) return null;
    const own = Array.isArray(value) ? Number(key) : key;
    value = Object.hasOwn(value, own) ? value[own] : undefined;
  }
  return value;
}
