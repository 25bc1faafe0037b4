// keeps the items that pass, where a missing one is tested as an empty one; anything but an array stays as it is
function $filter(data, test) {
  if (!Array.isArray(data)) return data;
  const kept = [];
  for (let index = 0; index < data.length; index++) {
    const item = data[index];
    if (test(item ?? {}, index)) kept.push(item);
  }
  return kept;
}
