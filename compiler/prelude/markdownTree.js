// HTML text, or a copy of a node, as a tree without the white space that is not shown; nothing in it runs or loads.
// A page that takes no markup from scripts has a parser of its own for it, which leaves scripts out.
function $markdownTree(input, kinds, options) {
  const parsed = () => {
    const html = `<x-markdown>${input}`;
    try {
      return new DOMParser().parseFromString(html, "text/html");
    } catch (error) {
      if (!Document.parseHTML) throw error;
      return Document.parseHTML(html, { sanitizer: {} });
    }
  };
  const tree = typeof input === "string" ? parsed().querySelector("x-markdown") : input.cloneNode(true);
  const isPre = (node) => node.nodeName === "PRE" || (options.preformattedCode && node.nodeName === "CODE");
  $markdownCollapse(tree, kinds, isPre);
  return tree;
}
