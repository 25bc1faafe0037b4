// the rules of elements within a line
function $markdownInline() {
  const rule = (filter, replacement) => ({ filter, replacement });
  const attribute = (node, name) => (node.getAttribute(name) ?? "").replace(/(\n+\s*)+/g, "\n");
  const delimited = (names, option) =>
    rule(names, (content, node, options) => (content.trim() ? options[option] + content + options[option] : ""));
  const isCode = (node) => {
    const alone = node.parentNode.nodeName === "PRE" && !node.previousSibling && !node.nextSibling;
    return node.nodeName === "CODE" && !alone;
  };
  const code = (content) => {
    if (!content) return "";
    const line = content.replace(/\r?\n|\r/g, " ");
    const blank = /^`|^ .*?[^ ].* $|`$/.test(line) ? " " : "";
    const taken = line.match(/`+/g) ?? [];
    let mark = "`";
    while (taken.includes(mark)) mark += "`";
    return mark + blank + line + blank + mark;
  };
  const link = (content, node) => {
    const title = attribute(node, "title").replaceAll('"', '\\"');
    return `[${content}](${node.getAttribute("href").replace(/[()]/g, "\\$&")}${title ? ` "${title}"` : ""})`;
  };
  const image = (content, node) => {
    const [src, title] = [node.getAttribute("src"), attribute(node, "title")];
    return src ? `![${attribute(node, "alt")}](${src}${title ? ` "${title}"` : ""})` : "";
  };
  return [
    rule((node) => node.nodeName === "A" && node.getAttribute("href"), link),
    delimited(["em", "i"], "emDelimiter"),
    delimited(["strong", "b"], "strongDelimiter"),
    rule(isCode, code),
    rule("img", image),
  ];
}
