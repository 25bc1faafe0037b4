// the reason in an error that the author wrote, or null
function $spoken(message) {
  if (/\bnot logged in\b(?!\?)|\b(please|must|need to) (log|sign) ?in\b|\b(login|authentication) required\b|\bHTTP 401\b|请先登录|(?<!可能)未登录|需要登录/i.test(message)) {
    return "login_required";
  }
  if (/\b(button|input|element|selector|icon|container) not found\b/i.test(message)) return "selector_drift";
  if (/\b(not found|no such|does not exist|was deleted|HTTP 404)\b|不存在|未找到|找不到/i.test(message)) return "not_found";
  if (/\b(rate limit(ed)?|too many requests|HTTP 429)\b|过于频繁/i.test(message)) return "rate_limited";
  return /\bHTTP [45]\d\d\b/i.test(message) ? "http_error" : null;
}
