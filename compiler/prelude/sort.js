// stable order by one cell of each row: numbers by value, anything else by a pinned collation; missing cells come first, last
// when descending. A missing row is an empty one.
function $sort(data, column, cell, descending, warnings) {
  if (!Array.isArray(data)) return data;
  let given = 0;
  let numbers = 0;
  for (let index = 0; index < data.length; index++) {
    const value = cell(data[index] ?? {});
    if (typeof value === "number" && value - value === 0) numbers += 1;
    else if (value !== undefined && value !== null && !Number.isNaN(value)) given += 1;
  }
  given += numbers;
  if (numbers > 0 && numbers < given) warnings.push(`sort column "${column}" mixes numbers and text`);
  const rows = data.slice();
  if (numbers === data.length) return rows.sort(descending ? (a, b) => cell(b) - cell(a) : (a, b) => cell(a) - cell(b));
  const cellOf = (row) => cell(row ?? {});
  if (numbers < given) {
    const text = new Intl.Collator("en", { numeric: true });
    const compare = (a, b) => text.compare(String(cellOf(a) ?? ""), String(cellOf(b) ?? ""));
    return rows.sort(descending ? (a, b) => compare(b, a) : compare);
  }
  const known = (row) => (typeof cellOf(row) === "number" && !Number.isNaN(cellOf(row)) ? 1 : 0);
  const compare = (a, b) => known(a) - known(b) || (known(a) ? cellOf(a) - cellOf(b) : 0);
  return rows.sort(descending ? (a, b) => compare(b, a) : compare);
}
