// the result of a command that threw: evidence first, then what the author's error says; no data found is a result without rows
function $cliFailure(error, net, state, columns) {
  const own = state?.refused ?? net?.violation ?? ($ours(error) ? error : null);
  if (own) return $failure(own, net);
  const message = error instanceof Error ? error.message : String(error);
  const code = typeof error?.exitCode === "number" ? error.code : "UNKNOWN";
  const reason = $cliReason(code, message, error, net, state);
  try {
    if (reason === null) {
      const result = $success([], columns, net, []); // a password form in its place is a login wall
      if (net?.settled.some((answer) => answer.ok)) result.data.empty = "no_hits";
      return result;
    }
    const { message: detail, $extra } = $explain(new Error(message), net);
    throw $fail(reason, detail, { ...$extra, source_code: code, source_message: message, hint: error?.hint ?? null });
  } catch (cause) {
    return $failure(cause, net);
  }
}
