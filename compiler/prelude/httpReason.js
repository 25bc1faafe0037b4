// what an HTTP status means for the caller
function $httpReason(status, challenge) {
  if (status === 404 || status === 410) return "not_found";
  if (status === 401) return "login_required";
  if (status === 403) return challenge ? "blocked" : "forbidden_role";
  return status === 429 ? "rate_limited" : "http_error";
}
