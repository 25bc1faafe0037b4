async function (args, limits, byText) {
  // the script is `this`; what it returns leaves as plain JSON values, or not at all: nothing is lost in silence
  const notes = [];
  const above = [];
  let bytes = 0;
  let stopped; // ours alone: a getter of the author's may throw whatever it likes
  const stop = (reason, detail) => {
    throw (stopped = { stop: reason, detail });
  };
  const grow = (size) => {
    bytes += size;
    if (bytes > limits.bytes) stop("result_too_large", `the result has at least ${bytes} characters, the limit is ${limits.bytes}`);
  };
  const became = (path, what, value) => {
    if (notes.length < 20) notes.push(`${path} was ${what}`);
    return value;
  };
  const copy = (value, path) => {
    if (value === null || typeof value === "boolean") return grow(5), value;
    if (typeof value === "number") {
      grow(8);
      return Number.isFinite(value) ? value : became(path, `${value}, now null`, null);
    }
    if (typeof value === "string") {
      grow(value.length + 2);
      return value.isWellFormed() ? value : value.toWellFormed();
    }
    if (typeof value === "bigint") return copy(`${value}`, path);
    if (typeof value !== "object") stop("not_serializable", `${path} is a ${typeof value}`);
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    if (kind === "Date") return Number.isNaN(+value) ? became(path, "no date, now null", null) : copy(value.toISOString(), path);
    if (kind === "URL") return copy(value.href, path);
    if (!["Object", "Array", "Map", "Set"].includes(kind)) stop("not_serializable", `${path} is of the type ${kind}`);
    if (above.includes(value)) stop("not_serializable", `${path} refers back to itself`);
    if (above.length >= limits.depth) stop("not_serializable", `${path} is nested too deeply`);
    above.push(value);
    grow(2);
    let result;
    if (kind === "Array" || kind === "Set") {
      const items = kind === "Set" ? [...value] : value;
      result = [];
      for (let at = 0; at < items.length; at++) {
        result[at] = items[at] === undefined ? (grow(5), null) : copy(items[at], `${path}[${at}]`);
      }
    } else {
      result = Object.create(null);
      for (const [given, item] of kind === "Map" ? value : Object.entries(value)) {
        const key = String(given).toWellFormed();
        if (item === undefined) continue;
        if (key in result) stop("not_serializable", `${path} has two keys that read ${key}`);
        grow(key.length + 4);
        result[key] = copy(item, `${path}.${key.slice(0, 80).toWellFormed()}`);
      }
    }
    above.pop();
    return result;
  };
  const output = await this(args, {});
  let out;
  try {
    out = { output: copy(output, "result"), notes };
  } catch (error) {
    const unread = { stop: "not_serializable", detail: `a value of the result cannot be read: ${error}` };
    out = { ...(error && error === stopped ? stopped : unread), notes };
  }
  out.page = { url: location.href, title: "", frames: 0, foreign: 0 };
  try {
    const page = Document.prototype; // an element with the name `title` hides `document.title`
    const frames = [...page.querySelectorAll.call(document, "iframe, frame")];
    out.page.frames = frames.length;
    out.page.foreign = frames.filter((frame) => !frame.contentDocument).length;
    out.page.title = Object.getOwnPropertyDescriptor(page, "title").get.call(document).slice(0, 200).toWellFormed();
  } catch {} // a page that changed these is no matter of the result
  const text = byText ? JSON.stringify(out) : "";
  if (text.length <= limits.bytes + 2000) return byText ? text : out;
  const detail = `the result has ${text.length} characters, the limit is ${limits.bytes}`;
  return JSON.stringify({ stop: "result_too_large", detail, notes, page: out.page });
}
//# sourceURL=adapterc:runtime/page.js
