// the result of a run that failed: a reason, a neutral message, and everything known in `data`
function $failure(error, net) {
  const cause = $explain(error, net);
  const reason = cause.$reason;
  return {
    ok: false,
    error_code: $kind(reason),
    error_message: "failed: " + reason.replaceAll("_", " "),
    data: { reason, detail: cause.message, ...cause.$extra },
    source_url: location.href,
  };
}
