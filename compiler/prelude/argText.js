// text stays text; an id keeps its digits
function $argText(value) {
  return typeof value === "string" ? value : String(value);
}
