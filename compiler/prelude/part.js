// a piece of page code, by its number, and the values in it; it is no text
function $part(part, ...values) {
  const toString = () => {
    throw $fail("unsupported_branch", "a piece of page code is used as a text");
  };
  return Object.freeze({ part, values, toString });
}
