// whole numbers only, as a number or as decimal digits
function $argInteger(value, name) {
  const number = typeof value === "string" && /^[+-]?\d+$/.test(value) ? Number(value) : value;
  if (Number.isSafeInteger(number)) return number;
  throw $fail("invalid_args", `argument "${name}" must be a whole number; received "${value}"`);
}
