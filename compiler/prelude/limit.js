// the first `count` items; a count that is no number gives none, as in the dialect
function $limit(data, count) {
  return Array.isArray(data) ? data.slice(0, Number(count)) : data;
}
