// a page came where data was expected
function $LoginWallError() {
  return $cliKind("LoginWallError", "LOGIN_WALL", 77, (message, status, url, bodyPreview, hint) =>
    [message, hint ?? "a page came where data was expected", { status, url, bodyPreview }]);
}
