// the spellings that people use for yes and no
function $argBoolean(value, name) {
  const word = String(value).toLowerCase();
  if (["true", "1", "yes", "on"].includes(word)) return true;
  if (["false", "0", "no", "off"].includes(word)) return false;
  throw $fail("invalid_args", `argument "${name}" must be true or false; received "${value}"`);
}
