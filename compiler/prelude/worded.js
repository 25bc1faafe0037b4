// the reason that the words of an author's `error` give beside those of `$spoken`, or null
function $worded(message) {
  if (/\bno \w+ (cookie|token)\b/i.test(message)) return "login_required";
  if (/^(missing|invalid)\b.*\b(argument|parameter)\b|^missing query\b/i.test(message)) return "invalid_args";
  if (/\b(config|store|router|page|player|state) not (found|available|ready|loaded)\b|\bnot on an? [\w ]*page\b/i.test(message)) {
    return "page_not_ready";
  }
  if (/\bcaptcha\b|\banti-?bot\b|验证码|人机验证/i.test(message)) return "blocked";
  return /\bno (\w+ )?(results?|data|items|posts|records?)( \w+)?$/i.test(message) ? "not_found" : null;
}
