// one query part, or null when its value is missing
function $queryPart(key, value) {
  return value === undefined || value === null ? null : key + "=" + $encode(value);
}
