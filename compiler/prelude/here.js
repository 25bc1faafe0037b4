// the page that was opened must still be on its site; a redirect elsewhere says why
function $here(hosts) {
  if ($hostAllowed(hosts, location.hostname)) return;
  const reason = /login|signin|passport|sso|auth\b/i.test(location.host + location.pathname) ? "login_redirect" : "wrong_origin";
  throw $fail(reason, `the page is on ${location.host}`);
}
