// text stays text, a number or truth value becomes its text; an id keeps its digits
function $argText(value, name) {
  if (typeof value !== "object") return String(value);
  throw $fail("invalid_args", `argument "${name}" must be text; received ${Array.isArray(value) ? "a list" : "an object"}`);
}
