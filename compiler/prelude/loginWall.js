// the error for an HTML page that came where JSON was expected
function $loginWall(status, url, preview) {
  const cause = "Likely a login wall, rate limit, or WAF challenge.";
  const message = `Server returned HTML instead of JSON (status=${status}). ${cause}`;
  return new ($LoginWallError())(message, status, url, preview);
}
