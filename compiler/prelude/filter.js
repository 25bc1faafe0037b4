// keeps the items that pass; anything but an array stays as it is
function $filter(data, test) {
  return Array.isArray(data) ? data.filter((item, index) => test(item ?? {}, index)) : data;
}
