// decides why a run failed, strongest evidence first: what the guard saw, what the author said, then the error itself
function $explain(error, net) {
  if (net?.violation) return net.violation;
  if ($ours(error)) return error;
  const message = String(error?.message ?? error);
  const answer = net?.settled.at(-1);
  const seen = answer ? { url: answer.url, ...(answer.status ? { http_status: answer.status } : {}) } : {};
  if (/Trusted(HTML|Script|ScriptURL)\b|Content Security Policy/.test(message)) return $fail("csp_blocked", message, seen);
  if (answer?.error && net.policy) return $fail("csp_blocked", `${net.policy.directive} blocks ${net.policy.url}`, seen);
  if (answer?.error) {
    const cross = new URL(answer.url).origin !== location.origin;
    return $fail(cross ? "cross_origin_blocked" : "network_error", answer.error, seen);
  }
  if (answer && !answer.ok) return $fail($httpReason(answer.status, answer.challenge), message, seen);
  if (answer?.redirected && /login|signin|passport/i.test(new URL(answer.url).pathname)) {
    return $fail("login_redirect", message, seen);
  }
  if (error instanceof SyntaxError) return $fail("unexpected_response", `${message} (${answer?.type || "no content type"})`, seen);
  const spoken = $spoken(message);
  if (!spoken && error instanceof TypeError) {
    return $fail(answer ? "unexpected_response" : "selector_drift", message, seen); // what the code reads is not there
  }
  return $fail(spoken ?? "script_error", message, seen);
}
