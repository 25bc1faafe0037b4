// one row per item: of an array, of an object's `data` array, or of the object itself; a missing item is an empty one
function $map(data, row) {
  if (data === null || typeof data !== "object") return data;
  const items = Array.isArray(data) ? data : Array.isArray(data.data) ? data.data : [data];
  const rows = new Array(items.length);
  for (let index = 0; index < items.length; index++) rows[index] = row(items[index] ?? {}, index);
  return rows;
}
