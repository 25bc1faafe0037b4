// any finite number, or text that JavaScript reads as one
function $argNumber(value, name) {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (Number.isFinite(number)) return number;
  throw $fail("invalid_args", `argument "${name}" must be a number; received "${value}"`);
}
