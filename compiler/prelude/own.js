// an own property of anything but a function; undefined when it has none
function $own(value, key) {
  const name = String(key);
  return value !== null && value !== undefined && typeof value !== "function" && Object.hasOwn(value, name) ? value[name] : undefined;
}
