// which elements are blocks, and which are never empty because they hold nothing
function $markdownKinds() {
  const named = (names) => {
    const set = new Set(names.split(" "));
    return (node) => set.has(node.nodeName);
  };
  const isBlock = named(
    "ADDRESS ARTICLE ASIDE AUDIO BLOCKQUOTE BODY CANVAS CENTER DD DIR DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM " +
      "FRAMESET H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML ISINDEX LI MAIN MENU NAV NOFRAMES NOSCRIPT OL OUTPUT P PRE " +
      "SECTION TABLE TBODY TD TFOOT TH THEAD TR UL",
  );
  const isVoid = named("AREA BASE BR COL COMMAND EMBED HR IMG INPUT KEYGEN LINK META PARAM SOURCE TRACK WBR");
  return { isBlock, isVoid };
}
