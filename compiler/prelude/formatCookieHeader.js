// cookies as the value of a Cookie header
function $formatCookieHeader(cookies) {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
