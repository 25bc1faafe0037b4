// keeps the items that pass; anything but an array stays as it is
function $filter(data, test) {
  if (!Array.isArray(data)) return data;
  return $gaps(data) ? data.filter((item, index) => test(item ?? {}, index)) : data.filter(test);
}
