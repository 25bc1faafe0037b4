// a value that is one part of a path: encoded, and never a step up or aside
function $segment(value) {
  if (/^\s*\.{1,2}\s*$/.test(value)) throw $fail("invalid_args", `"${value}" cannot be a part of an address`);
  return $encode(value);
}
