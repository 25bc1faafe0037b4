// the rules of HTML elements: what is matched, as a name, names or a test, and the text that replaces it
function $markdownRules() {
  const block = (text) => `\n\n${text}\n\n`;
  const rule = (filter, replacement) => ({ filter, replacement });
  const inner = (text) => text.replace(/^\n*/, "").replace(/(?<!\n)\n+$/, "");
  const isFenced = (node) => node.nodeName === "PRE" && node.firstChild?.nodeName === "CODE";
  const fenced = (content, node, options) => {
    const language = /language-(\S+)/.exec(node.firstChild.getAttribute("class") ?? "")?.[1] ?? "";
    const code = node.firstChild.textContent;
    const marks = Array.from(code.matchAll(/^(`{3,}|~{3,})/gm), ([mark]) => mark);
    const longest = Math.max(2, ...marks.filter((mark) => mark[0] === options.fence[0]).map((mark) => mark.length));
    const fence = options.fence[0].repeat(longest + 1);
    return block(`${fence}${language}\n${code.replace(/\n$/, "")}\n${fence}`);
  };
  const listItem = (content, node, options) => {
    const list = node.parentNode;
    const start = list.nodeName === "OL" ? list.getAttribute("start") : null;
    const number = (start ? Number(start) : 1) + Array.from(list.children ?? []).indexOf(node);
    const prefix = list.nodeName === "OL" ? `${number}.  ` : `${options.bulletListMarker}   `;
    const text = inner(content) + (content.endsWith("\n") ? "\n" : "");
    return prefix + text.replaceAll("\n", `\n${" ".repeat(prefix.length)}`) + (node.nextSibling ? "\n" : "");
  };
  const list = (content, node) =>
    node.parentNode.nodeName === "LI" && node.parentNode.lastElementChild === node ? `\n${content}` : block(content);
  return [
    rule("p", block),
    rule(["h1", "h2", "h3", "h4", "h5", "h6"], (content, node) => block(`${"#".repeat(Number(node.nodeName[1]))} ${content}`)),
    rule("blockquote", (content) => block(inner(content).replace(/^/gm, "> "))),
    rule(["ul", "ol"], list),
    rule("li", listItem),
    rule(isFenced, fenced),
    rule("hr", (content, node, options) => block(options.hr)),
    ...$markdownInline(),
  ];
}
