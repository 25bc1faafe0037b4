// the arguments as the author's code takes them: own texts, and only those that were given; `check` is for parts of a path
function $given(args, rules, check) {
  const given = {};
  for (const [name, rule] of Object.entries(rules)) {
    const key = name.replace(/[^A-Za-z0-9_]/g, "_");
    const value = Object.hasOwn(args ?? {}, key) ? args[key] : undefined;
    if (value === undefined || value === null || value === "") {
      if (rule.includes("required")) throw $fail("invalid_args", `argument "${key}" is required`);
      continue;
    }
    const text = $argText(value, key);
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw $fail("invalid_args", `argument "${key}" has lost digits as a number; give it as text`);
    }
    if (rule.includes("integer") && !/^[+-]?\d+$/.test(text)) {
      throw $fail("invalid_args", `argument "${key}" must be a whole number; received "${text}"`);
    }
    if (rule.includes("segment")) check(text, key);
    given[name] = text;
  }
  return given;
}
