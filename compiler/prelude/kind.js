// the host's error kind of a reason
function $kind(reason) {
  if (/^(login_|session_|forbidden_role)/.test(reason)) return "auth_required";
  if (/^(wrong_origin|page_not_ready)$/.test(reason)) return "no_matching_context";
  const site = /^(network_error|dns|http_error|rate_limited|blocked|timeout_navigation|cross_origin_blocked|csp_blocked)$/;
  return site.test(reason) ? "site_unreachable" : "adapter_runtime_error";
}
