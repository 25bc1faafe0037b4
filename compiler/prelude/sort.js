// stable order by one key: numbers by value, anything else by a pinned collation; missing values come first, last when descending
function $sort(data, key, descending, warnings) {
  if (!Array.isArray(data)) return data;
  const cells = data.map((row) => [$own(row, key) ?? null, row]);
  const given = cells.filter(([cell]) => cell !== null);
  const numbers = given.filter(([cell]) => typeof cell === "number" && Number.isFinite(cell)).length;
  if (numbers > 0 && numbers < given.length) warnings.push(`sort column "${key}" mixes numbers and text`);
  const collator = new Intl.Collator("en", { numeric: true });
  const compare = numbers === given.length ? (a, b) => a - b : (a, b) => collator.compare(String(a), String(b));
  const missing = (a, b) => Number(b === null) - Number(a === null);
  const order = (a, b) => (a === null || b === null ? missing(a, b) : compare(a, b));
  cells.sort(([a], [b]) => (descending ? order(b, a) : order(a, b)));
  return cells.map(([, row]) => row);
}
