// one row per item: of an array, of an object's `data` array, or of the object itself; a missing item is an empty one
function $map(data, row) {
  if (data === null || typeof data !== "object") return data;
  const items = Array.isArray(data) ? data : Array.isArray(data.data) ? data.data : [data];
  return $gaps(items) ? items.map((item, index) => row(item ?? {}, index)) : items.map(row);
}
