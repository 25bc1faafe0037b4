// the value that JSON makes of a value; what has no JSON form stays undefined
function $jsonCopy(value) {
  const json = JSON.stringify(value);
  return json === undefined ? undefined : JSON.parse(json);
}
