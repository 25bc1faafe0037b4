// removes in place what HTML does not show: comments, and white space at the edges of blocks or beside other white space
function $markdownCollapse(root, { isBlock, isVoid }, isPre) {
  if (!root.firstChild || isPre(root)) return;
  const beyond = (node) => node.nextSibling ?? node.parentNode;
  const following = (from, node) => (from?.parentNode === node || isPre(node) ? null : node.firstChild) ?? beyond(node);
  const trimEnd = (text) => {
    if (text) text.data = text.data.replace(/ $/, "");
  };
  let text = null; // the last text, when the next one continues its line
  let keepBlank = false; // behind an image and the like
  let from = null;
  let node = root.firstChild;
  while (node !== root) {
    let data = null;
    if (node.nodeType === 3 || node.nodeType === 4) {
      data = node.data.replace(/[ \r\n\t]+/g, " ");
      if ((!text || text.data.endsWith(" ")) && !keepBlank) data = data.replace(/^ /, "");
    }
    if (data === "" || (data === null && node.nodeType !== 1)) {
      const next = beyond(node);
      node.remove();
      node = next;
      continue;
    }
    if (data !== null) {
      node.data = data;
      text = node;
    } else if (isBlock(node) || node.nodeName === "BR") {
      trimEnd(text);
      [text, keepBlank] = [null, false];
    } else if (isVoid(node) || isPre(node)) {
      [text, keepBlank] = [null, true];
    } else if (text) {
      keepBlank = false;
    }
    [from, node] = [node, following(from, node)];
  }
  trimEnd(text);
  if (text?.data === "") text.remove();
}
