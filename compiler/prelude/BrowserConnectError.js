// the browser cannot be reached
function $BrowserConnectError() {
  return $cliKind("BrowserConnectError", "BROWSER_CONNECT", 69, (message, hint, kind = "unknown") => [message, hint, { kind }]);
}
