// stable order by one cell of each row: numbers by value, anything else by a pinned collation; missing cells come first, last when descending
function $sort(data, column, cell, descending, warnings) {
  if (!Array.isArray(data)) return data;
  let given = 0;
  let numbers = 0;
  for (let index = 0; index < data.length; index++) {
    const value = cell(data[index]);
    if (typeof value === "number" && value - value === 0) numbers += 1;
    if (value !== undefined && value !== null) given += 1;
  }
  if (numbers > 0 && numbers < given) warnings.push(`sort column "${column}" mixes numbers and text`);
  const rows = data.slice();
  if (numbers === data.length) return rows.sort(descending ? (a, b) => cell(b) - cell(a) : (a, b) => cell(a) - cell(b));
  const text = numbers === given ? null : new Intl.Collator("en", { numeric: true });
  const compare = (a, b) => {
    if (a === null || b === null) return Number(b === null) - Number(a === null);
    return text ? text.compare(String(a), String(b)) : a - b;
  };
  return rows.sort((a, b) => (descending ? compare(cell(b) ?? null, cell(a) ?? null) : compare(cell(a) ?? null, cell(b) ?? null)));
}
