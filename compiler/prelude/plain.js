// a copy that holds nothing but JSON values: dates, addresses and big integers become text, what has no JSON form is refused;
// `cell`: within a pipeline a number stays the number it is, also NaN, until the result leaves
function $plain(root, cell = false) {
  const above = [];
  const keys = [];
  const refuse = (what) => {
    const path = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
    throw $fail("not_serializable", `result${path} ${what}`);
  };
  const inside = (key, value) => {
    keys.push(key);
    const plain = copy(value);
    keys.pop();
    return plain;
  };
  const copy = (value) => {
    if (value === null || typeof value === "boolean" || typeof value === "undefined") return value;
    if (typeof value === "number") return cell || Number.isFinite(value) ? value : null;
    if (typeof value === "string") return /[\ud800-\udfff]/.test(value) ? value.toWellFormed() : value;
    if (typeof value === "bigint") return String(value);
    if (typeof value !== "object") refuse(`is a ${typeof value}`);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (value instanceof URL) return value.href;
    if (globalThis.Node && value instanceof Node) refuse("is a DOM node");
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    if (!["Object", "Array", "Set", "Map", "DOMStringMap"].includes(kind)) refuse(`is of the type ${kind}`);
    if (above.includes(value)) refuse("refers back to itself");
    if (above.length > 200) refuse("is nested too deeply");
    above.push(value);
    let result;
    if (Array.isArray(value) || value instanceof Set) {
      result = Array.from(value, (item, index) => inside(index, item) ?? null);
    } else {
      const entries = (value instanceof Map ? [...value] : Object.entries(value)).map(([key, item]) => [String(key), inside(String(key), item)]);
      result = Object.fromEntries(entries.filter(([, item]) => item !== undefined));
    }
    above.pop();
    return result;
  };
  return copy(root);
}
