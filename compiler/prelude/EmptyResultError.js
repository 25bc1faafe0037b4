// there was nothing to find
function $EmptyResultError() {
  return $cliKind("EmptyResultError", "EMPTY_RESULT", 66, (command, hint) =>
    [`${command} returned no data`, hint ?? "the page may be built differently, or need an account"]);
}
