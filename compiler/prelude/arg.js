// reads one argument in the dialect's order: required, coerced, checked against the choices and by `check`, else the default
function $arg(args, name, coerce, { required = false, check, choices = null, fallback } = {}) {
  const given = Object.hasOwn(args ?? {}, name) ? args[name] : undefined;
  if (required && (given === undefined || given === null || given === "")) {
    throw $fail("invalid_args", `argument "${name}" is required`);
  }
  if (given === undefined || given === null) return fallback;
  const value = coerce(given, name);
  if (choices && !choices.includes(String(value))) {
    throw $fail("invalid_args", `argument "${name}" must be one of: ${choices.join(", ")}; received "${given}"`);
  }
  check?.(value, name);
  return value;
}
