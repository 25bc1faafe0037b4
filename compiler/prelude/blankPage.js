// the page as code finds it that looks around before it opens one: a new tab shows nothing
function $blankPage($state) {
  const text = "about:blank";
  const parts = { href: text, origin: "null", protocol: "about:", host: "", hostname: "", port: "", pathname: "blank" };
  const nowhere = Object.freeze({ ...parts, search: "", hash: "", toString: () => text });
  const empty = document.implementation.createHTMLDocument("");
  return {
    get location() {
      return $state.opened ? location : nowhere;
    },
    get document() {
      return $state.opened ? document : empty;
    },
  };
}
