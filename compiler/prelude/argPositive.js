// a number of seconds as OpenCLI wants it, given or not: a positive whole number, or its text
function $argPositive(value, name) {
  const number = value === undefined || value === null || value === "" ? 0 : Number(value);
  if (Number.isInteger(number) && number > 0) return value;
  throw $fail("invalid_args", `argument "${name}" must be a positive whole number; received "${value}"`);
}
