// the error for an HTML page that came where JSON was expected
function $loginWall(status, url, preview) {
  const { LoginWallError } = $errors();
  const cause = "Likely a login wall, rate limit, or WAF challenge.";
  return new LoginWallError(`Server returned HTML instead of JSON (status=${status}). ${cause}`, status, url, preview);
}
