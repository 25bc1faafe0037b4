// What answers an adapter's code could read: the property names it mentions, each with the kind of value that the code
// around the name suggests. Text patterns, not analysis: a wrong guess costs rows, never a wrong comparison, since both
// sides get the same answer.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const WORD = "[A-Za-z_$][\\w$]*";
const BUILT_IN = new Set(
  ("length prototype constructor then catch finally map filter forEach slice push join split trim replace match test " +
    "includes toString JSON Math Object Array String Number document window console Promise Error call apply bind").split(" "),
);
const FAULTS = /^(err|error|errors|errmsg|err_msg|errMsg|exception|fault|hint|errorMessage|error_message|isError)$/;
const MAX_TEXT = 80_000;

// the adapter's own text and what it imports from beside it
export function textsOf(file, seen = new Map()) {
  if (seen.has(file) || !existsSync(file)) return seen;
  const text = readFileSync(file, "utf8");
  seen.set(file, text);
  for (const [, given] of text.matchAll(/from\s+['"](\.[^'"]+)['"]/g)) textsOf(path.resolve(path.dirname(file), given), seen);
  return seen;
}

function namesIn(text) {
  const found = [
    ...[...text.matchAll(new RegExp(`\\.(${WORD})(?!\\s*\\(|[\\w$])`, "g"))].map((hit) => hit[1]),
    ...[...text.matchAll(/\[['"]([\w$:@.-]+)['"]\]/g)].map((hit) => hit[1]),
    ...[...text.matchAll(/\{([^{}]{1,300})\}\s*(?:=[^=>]|\)\s*=>)/g)].flatMap((hit) =>
      hit[1].split(",").map((part) => part.split(/[:=]/)[0].trim()).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name)),
    ),
    ...[...text.matchAll(/(?:pick|get|first\w*|\w*[fF]ield\w*)\(\w+,\s*((?:['"][\w.]+['"],?\s*)+)/g)].flatMap((hit) =>
      [...hit[1].matchAll(/['"](\w+)['"]/g)].map((name) => name[1]),
    ),
  ];
  return [...new Set(found)].filter((name) => !BUILT_IN.has(name) && !/^[A-Z][A-Z_]+$/.test(name));
}

// the literal that the code hopes to find under a name
function hoped(text, name) {
  const quoted = name.replaceAll(/[$.]/g, "\\$&");
  const all = [...text.matchAll(new RegExp(`\\b${quoted}\\)?\\s*([!=]==?)\\s*('[^'\\n]*'|"[^"\\n]*"|-?\\d+|true|false)`, "g"))];
  const good = ([, sign, literal]) => sign.startsWith("!") || !/err|fail|invalid|empty|deny|expired|^''$|^""$|login/i.test(literal);
  const hit = all.find((one) => one[1].startsWith("!") && !/^(''|"")$/.test(one[2])) ?? all.find(good);
  if (!hit) return undefined;
  const literal = hit[2];
  return /^['"]/.test(literal) ? literal.slice(1, -1) : JSON.parse(literal);
}

function kindOf(text, name) {
  const quoted = name.replaceAll(/[$.:@-]/g, "\\$&");
  const is = (pattern) => new RegExp(pattern.replaceAll("NAME", `\\b${quoted}\\b`)).test(text);
  if (is("NAME\\)?\\s*(\\|\\||\\?\\?)\\s*\\[\\]|NAME\\)?\\??\\.(map|filter|forEach|flatMap|reduce|some|every|find|entries|sort)\\(")) return "list";
  if (is("isArray\\([\\w.?$]*NAME\\)|\\bof\\s+[\\w.?$(]*NAME|NAME\\??\\.?\\[0\\]")) return "list";
  if (is("NAME\\)?\\s*(\\|\\||\\?\\?)\\s*\\{\\}|keys\\([\\w.?$]*NAME\\)")) return "object";
  if (is("NAME\\??\\.(trim|replace|replaceAll|split|startsWith|endsWith|toLowerCase|toUpperCase|match|substring|charAt)\\(")) return "string";
  if (is("NAME\\??\\.(?!length|slice|toString|toFixed|join|toLocale|includes|indexOf)[A-Za-z_$]")) return "object";
  if (is("(Number|parseInt|parseFloat|Math\\.\\w+)\\([\\w.?$]*NAME|NAME\\s*[*/]\\s*\\d|NAME\\??\\.(toFixed|toLocaleString)")) return "number";
  if (/(count|num|total|score|likes?|views?|price|rank|size|page|offset|_at|time|timestamp|ts|duration|id|year|percent|change|volume)s?$/i.test(name)) return "number";
  return "string";
}

function leaf(name, kind, salt) {
  if (/url|href|link|image|cover|avatar|thumb/i.test(name) && kind === "string") return `https://www.shaped.test/${name}/${salt}`;
  if (/(_at|date|time)$|created|updated|published/i.test(name) && kind === "string") return `2026-01-0${salt}T08:00:00Z`;
  if (kind === "number") return /time|_at$|ts$|date/i.test(name) ? 1767600000 + salt : 1000 + salt;
  return `${name} ${salt} <b>x</b> &amp; 1.5`;
}

export function shapesOf(file) {
  const text = [...textsOf(file).values()].join("\n");
  const names = namesIn(text).filter((name) => !FAULTS.test(name));
  const kinds = new Map(names.map((name) => [name, kindOf(text, name)]));
  const fixed = new Map(names.map((name) => [name, hoped(text, name)]).filter(([, value]) => value !== undefined));
  const make = (depth, salt) =>
    Object.fromEntries(
      names.map((name) => {
        const kind = kinds.get(name);
        if (fixed.has(name) && kind !== "list" && kind !== "object") return [name, fixed.get(name)];
        if (kind === "list") return [name, depth > 0 ? [1, 2].slice(0, depth > 1 ? 2 : 1).map((at) => make(depth - 1, at)) : []];
        if (kind === "object") return [name, depth > 0 ? make(depth - 1, salt) : {}];
        return [name, leaf(name, kind, salt)];
      }),
    );
  let object = {};
  for (let depth = 1; depth <= 4; depth++) {
    const containers = names.filter((name) => ["list", "object"].includes(kinds.get(name))).length;
    if (depth > 2 && names.length * 24 * (containers * 1.5 + 1) ** depth > MAX_TEXT * 20) break;
    const next = make(depth, 1);
    if (JSON.stringify(next).length > MAX_TEXT && depth > 2) break;
    object = next;
  }
  return { text, object };
}
