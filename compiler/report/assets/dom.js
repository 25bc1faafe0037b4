// Elements are built, never parsed: text of a source reaches the page as text only.

const byId = (id) => document.getElementById(id);

// what an author's text can hide with: control and format characters, half surrogates, private and unassigned ones
const HIDDEN = /[^\P{C}\t\n\u200c\u200d]|[\u2028\u2029]/gu;

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

// text with its hidden characters made visible
function shown(text) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const code = match[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    nodes.push(text.slice(from, match.index), el("span", { class: "hidden-char" }, `U+${code}`));
    from = match.index + match[0].length;
  }
  nodes.push(text.slice(from));
  return nodes.filter((node) => node !== "");
}

const number = new Intl.NumberFormat("en-US");
const counted = (count, word) => `${number.format(count)} ${word}${count === 1 ? "" : "s"}`;

// a finding's message: what stands between backticks is code
function message(text) {
  return text.split("`").map((part, place) => (place % 2 ? el("code", {}, shown(part)) : shown(part))).flat();
}
