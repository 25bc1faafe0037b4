// why a command failed: what the network said, then the code of the author's error, then the words of our own methods; null:
// there was nothing to find, which is a result
function $cliReason(code, message, error, net, state) {
  const answer = net?.settled.at(-1);
  const policy = /Trusted(HTML|Script|ScriptURL)\b|Content Security Policy/.test(message);
  const seen = $explain(new Error(policy ? message : ""), net).$reason;
  const evidence = seen === "script_error" ? null : seen;
  const vague = answer?.status < 500 && ["not_found", "http_error"].includes(evidence); // a code says more than "bad request"
  const firm = vague ? null : evidence;
  const said = $cliCode(code);
  if (said === "empty") return (evidence === "http_error" ? firm : evidence) ?? (state?.asked > 0 && state.met === 0 ? "selector_drift" : null);
  if (said === "login_required") {
    if (firm !== null && firm !== "login_required" && firm !== "forbidden_role") return firm;
    if (net?.settled.some(({ status }) => status === 401)) return "session_expired";
    return $loginPage(location.href) && !$loginPage(state?.entry) ? "login_redirect" : said;
  }
  if (said === "login_wall") {
    const status = error.status || answer?.status;
    if (status === 429 || status >= 500) return $httpReason(status, false);
    if (evidence !== "blocked" && [401, 403].includes(status)) return said;
    return $loginPage(answer?.url) || $loginPage(error.url) ? said : "blocked";
  }
  if (said === "http") {
    if (evidence !== null) return evidence;
    if (message.startsWith("Expected JSON from ")) return "unexpected_response";
    const status = Number(/\bHTTP\D{0,9}([45]\d\d)\b/i.exec(message)?.[1] ?? (code === "RATE_LIMITED" ? 429 : 0));
    return status === 0 ? "http_error" : $httpReason(status, false);
  }
  if (said !== "script_error") return said === "blocked" ? said : (firm ?? said);
  if (evidence !== null) return evidence;
  if (/^(Error: )?(Selector|Text) not found: /.test(message)) return "selector_drift";
  if (error instanceof SyntaxError) return "unexpected_response";
  const unlike = error instanceof TypeError || /^(Error: )?TypeError: /.test(message); // what the code reads is not there
  if (unlike && code === "UNKNOWN") return answer ? "unexpected_response" : "selector_drift";
  const unread = /^(SyntaxError: .*JSON|(Error: )?(JSON parse failed|No network capture))/;
  return unread.test(message) ? "unexpected_response" : said;
}
