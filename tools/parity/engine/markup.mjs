// A page for an adapter that reads pages: elements for the selectors that its code holds, twice, each with text and
// links, and inside each of them again those selectors that are one step long; state and cookies it asks for by name.

const MAX_SELECTORS = 80;
const VOID = new Set(["img", "input", "br", "meta", "link", "source"]);
const escaped = (text) => String(text).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

function element(compound, salt, inner) {
  const tag = /^[a-z][\w-]*/i.exec(compound)?.[0] ?? (/\[(href|src)/.exec(compound)?.[1] === "href" ? "a" : "div");
  const classes = [...compound.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map((hit) => hit[1]);
  const id = /#([\w-]+)/.exec(compound)?.[1];
  const attributes = new Map([["href", `https://www.shaped.test/item/${salt}`], ["title", `title ${salt}`]]);
  if (tag === "img") attributes.set("src", `https://www.shaped.test/image/${salt}.png`);
  for (const [, name, , value] of compound.matchAll(/\[([\w:-]+)([*^$~|]?=)?["']?([^"'\]]*)["']?\]/g)) {
    attributes.set(name, value || attributes.get(name) || `${name} ${salt}`);
  }
  if (classes.length > 0) attributes.set("class", classes.join(" "));
  if (id) attributes.set("id", id);
  const written = [...attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  return VOID.has(tag) ? `<${tag}${written}>` : `<${tag}${written}>${inner || `text ${salt}`}</${tag}>`;
}

const steps = (selector) =>
  selector.replaceAll(/:{1,2}[\w-]+(\([^()]*\))?/g, "").replaceAll(/\s*[>+~]\s*/g, " ").trim().split(/\s+(?![^[]*\])/).filter(Boolean);

function selectorsIn(text) {
  const calls = text.matchAll(/(?:querySelector(?:All)?|closest|matches|\$\$?|waitForSelector)\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g);
  const named = text.matchAll(/selector\s*:\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/gi);
  const found = [...calls, ...named].flatMap((hit) => hit[2].replaceAll(/\\(.)/g, "$1").split(/,(?![^[(]*[\])])/)).map((one) => one.trim());
  return [...new Set(found)].filter((one) => one && !one.includes("${")).slice(0, MAX_SELECTORS);
}

export function markupOf({ text, object }) {
  const selectors = selectorsIn(text);
  const tags = [...new Set([...text.matchAll(/<([a-z][\w:]*)(?=[>\s[(\\])/gi)].map((hit) => hit[1]))].slice(0, 30);
  const single = (salt) =>
    selectors.map(steps).filter((path) => path.length === 1).map(([one]) => element(one, salt, "")).join("") +
    tags.filter((tag) => !VOID.has(tag) && !/^(script|html|body|head|style)$/i.test(tag)).map((tag) => `<${tag}>${tag} ${salt}</${tag}>`).join("");
  const whole = (salt) => {
    const inner = single(salt);
    return selectors.map((one) => steps(one).reduceRight((held, step) => element(step, salt, held), inner)).join("\n");
  };
  const states = [...new Set([...text.matchAll(/\bwindow\.(__?\w+|[a-z]\w*(?:State|Data|Config|Info))\b/g)].map((hit) => hit[1]))];
  const cookies = [...new Set([...text.matchAll(/(?:[cC]ookie\w*\(\s*|cookie\.match\(\/(?:\(\?:\^\|; ?\))?)['"]?([\w-]{2,30})/g)].map((hit) => hit[1]))];
  const kept = [...new Set([...text.matchAll(/Storage\.getItem\(\s*['"]([^'"]+)/g)].map((hit) => hit[1]))];
  const state = JSON.stringify(object).replaceAll("<", "\\u003c");
  const script = [
    ...states.slice(0, 5).map((name) => `try { window.${name} ??= ${state}; } catch {}`),
    ...cookies.slice(0, 20).map((name) => `document.cookie = "${name}=value-${name}";`),
    ...kept.slice(0, 20).map((name) => `try { localStorage.setItem(${JSON.stringify(name)}, '{"value":"kept"}'); } catch {}`),
  ].join("\n");
  return `<!doctype html><html><head><meta charset="utf-8"><title>Shaped page</title><script>${script}</script></head>
<body><h1>Shaped page</h1>${whole(1)}\n${whole(2)}</body></html>`;
}
