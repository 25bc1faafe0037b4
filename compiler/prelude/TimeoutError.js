// it took too long
function $TimeoutError() {
  return $cliKind("TimeoutError", "TIMEOUT", 75, (label, seconds, hint) =>
    [`${label} timed out after ${seconds}s`, hint ?? "try again, or allow more time"]);
}
