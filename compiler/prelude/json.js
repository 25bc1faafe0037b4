// JSON whose integers keep their digits: those beyond 2^53 become text
function $json(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value, context) => {
    const digits = typeof value === "number" && !Number.isSafeInteger(value) ? context?.source : undefined;
    return digits !== undefined && /^-?\d+$/.test(digits) ? digits : value;
  });
}
