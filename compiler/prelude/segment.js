// a value that is one part of a path: encoded, and never a step up or aside; `name` is that of the argument, if known
function $segment(value, name) {
  if (/^\s*\.{1,2}\s*$/.test(value)) {
    const who = name === undefined ? "" : `argument "${name}" is `;
    throw $fail("invalid_args", `${who}"${value}", which cannot be a part of an address`);
  }
  return $encode(value);
}
