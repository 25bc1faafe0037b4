// whether a list has missing items
function $gaps(items) {
  return items.includes(null) || items.includes(undefined);
}
