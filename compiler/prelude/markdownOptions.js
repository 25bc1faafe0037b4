// the options of the converter, which rules may read
function $markdownOptions() {
  const around = (node, text) => (node.isBlock ? `\n\n${text}\n\n` : text);
  return {
    headingStyle: "atx",
    hr: "* * *",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    fence: "```",
    emDelimiter: "_",
    strongDelimiter: "**",
    linkStyle: "inlined",
    linkReferenceStyle: "full",
    br: "  ",
    preformattedCode: false,
    blankReplacement: (content, node) => around(node, ""),
    keepReplacement: (content, node) => around(node, node.outerHTML),
    defaultReplacement: (content, node) => around(node, content),
  };
}
