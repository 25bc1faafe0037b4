// whether an address reads like that of a login page
function $loginPage(text) {
  const url = text ? $attempt(() => new URL(text, location.href)) : undefined;
  return url !== undefined && /(^|[./_-])(log-?in|sign-?in|passport|sso)([./_-]|$)/i.test(url.hostname + url.pathname);
}
