// an element that is not there
function $selectorError(selector, hint) {
  return new ($CliError())("SELECTOR", `Could not find element: ${selector}`, hint ?? "the page may be built differently");
}
