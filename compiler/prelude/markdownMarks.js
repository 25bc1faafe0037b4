// marks a node with what rules ask of it: isBlock, isCode, isBlank, and the white space around it that has to stay
function $markdownMarks(node, { isBlock, isVoid }, options) {
  const telling = "a, table, thead, tbody, tfoot, th, td, iframe, script, audio, video";
  const voids = "area, base, br, col, command, embed, hr, img, input, keygen, link, meta, param, source, track, wbr";
  const text = node.textContent;
  const own = ({ nodeName }) => nodeName === nodeName.toUpperCase(); // those of SVG and MathML are spelt small
  const within = () => [...node.querySelectorAll(`${telling}, ${voids}`)].some(own);
  const meant = node.nodeType === 1 && (isVoid(node) || (own(node) && node.matches(telling)) || within());
  node.isBlock = isBlock(node);
  node.isCode = node.nodeName === "CODE" || node.parentNode.isCode === true;
  node.isBlank = !meant && text.trim() === "";
  node.flankingWhitespace = { leading: "", trailing: "" };
  if (node.isBlock || (options.preformattedCode && node.isCode)) return;
  const beside = (sibling, blank) => {
    if (sibling?.nodeType === 3) return blank.test(sibling.nodeValue);
    if (sibling?.nodeType !== 1 || isBlock(sibling) || (options.preformattedCode && sibling.nodeName === "CODE")) return false;
    return blank.test(sibling.textContent);
  };
  let leading = text.slice(0, text.length - text.trimStart().length);
  let trailing = leading === text ? "" : text.slice(text.trimEnd().length);
  if (/^[ \t\r\n]/.test(leading) && beside(node.previousSibling, / $/)) leading = leading.replace(/^[ \t\r\n]+/, "");
  if (/[ \t\r\n]$/.test(trailing) && beside(node.nextSibling, /^ /)) trailing = trailing.replace(/[ \t\r\n]+$/, "");
  node.flankingWhitespace = { leading, trailing };
}
