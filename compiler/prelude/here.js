// the page that was opened must still be on its site; a redirect elsewhere says why
function $here(site) {
  const host = location.hostname;
  if (host === site || host.endsWith("." + site)) return;
  const signIn = /(^|[./_-])(log-?in|sign-?in|passport|sso|auth|accounts?)([./_-]|$)/i.test(host + location.pathname);
  throw $fail(signIn ? "login_redirect" : "wrong_origin", `the page is on ${location.host}`);
}
