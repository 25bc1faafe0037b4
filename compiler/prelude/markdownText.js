// what is inside a node as Markdown; `ruleOf` gives the rule of an element
function $markdownText(tree, kinds, service, ruleOf) {
  const written = (node) => {
    $markdownMarks(node, kinds, service.options);
    if (node.nodeType === 3) return node.isCode ? node.nodeValue : service.escape(node.nodeValue);
    if (node.nodeType !== 1) return "";
    const rule = ruleOf(node);
    const content = inside(node);
    const { leading, trailing } = node.flankingWhitespace;
    return leading + rule.replacement(leading || trailing ? content.trim() : content, node, service.options) + trailing;
  };
  const inside = (node) => Array.from(node.childNodes).reduce((text, child) => $markdownJoin(text, written(child)), "");
  return inside(tree);
}
