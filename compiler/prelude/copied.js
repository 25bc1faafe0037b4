// a copy by value as a debugger hands it over, which is not JSON: no `toJSON`, and of every object its own enumerable string
// keys, so that a date, a map or a node is `{}`. At the top, NaN is lost; inside it is null.
function $copied(root) {
  const refuse = (why) => {
    throw $fail("not_serializable", why);
  };
  const unreal = /^\[object (CSSStyle\w+|DOMStringMap|Storage)\]$/; // the names in them are no properties of their own
  const copy = (value, depth) => {
    if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null; // -0 becomes 0
    if (typeof value === "bigint" || typeof value === "symbol") refuse(`a ${typeof value} cannot be returned by value`);
    if (value === null || !["object", "function"].includes(typeof value)) return value;
    if (depth > 297) refuse("the value refers back to itself or is nested too deeply");
    if (Array.isArray(value)) {
      const items = [];
      for (let at = 0; at < value.length; at++) items.push(copy(value[at], depth + 1) ?? null);
      return items;
    }
    const named = !unreal.test(Object.prototype.toString.call(value));
    const entries = [];
    for (const key of Object.keys(value)) {
      const item = named || /^\d+$/.test(key) ? copy(value[key], depth + 1) : undefined;
      if (item !== undefined) entries.push([key, item]);
    }
    return Object.fromEntries(entries);
  };
  if (typeof root === "number" && (!Number.isFinite(root) || Object.is(root, -0))) return undefined;
  return copy(root, 1);
}
