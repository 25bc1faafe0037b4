// whether a rule names this request, or its host alone when `method` is empty; written without methods that a page or an author
// could replace
function $ruled(rules, method, host, path, fits) {
  const ends = (text, tail) => {
    for (let at = 1; at <= tail.length; at++) if (text[text.length - at] !== tail[tail.length - at]) return false;
    return true;
  };
  for (let at = 0; at < rules.length; at++) {
    const [verb, name, way] = rules[at];
    const below = name[0] === "." && (ends(host, name) || "." + host === name);
    if (name !== host && !below) continue;
    if (method === "" || ((verb === method || verb === "?") && (way === undefined || fits(way, path)))) return true;
  }
  return false;
}
