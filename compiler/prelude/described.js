// the text in which a thrown value leaves a page: name and message of an error, without stack or properties
function $described(thrown) {
  const kind = Object.prototype.toString.call(thrown).slice(8, -1);
  if (kind === "Error" || kind === "DOMException") {
    const named = kind === "DOMException" || Object.hasOwn(thrown, "name");
    const name = named ? thrown.name : (thrown.constructor?.name ?? thrown.name);
    return thrown.message ? `${name}: ${thrown.message}` : String(name);
  }
  if (Array.isArray(thrown)) return `Array(${thrown.length})`;
  if (typeof thrown === "object" && thrown !== null) return thrown.constructor?.name ?? "Object";
  return ["number", "bigint", "function"].includes(typeof thrown) ? String(thrown) : "Uncaught (in promise)";
}
