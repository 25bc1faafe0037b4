// what the author's function gave: an object with an `error` that is not null is a failure, all else is data
function $outcome(value, net, warnings) {
  const data = $plain(value);
  if (data === null || typeof data !== "object") return data ?? null;
  if (Array.isArray(data)) {
    const only = data.length === 1 ? data[0] : null;
    if (typeof only?.error === "string") warnings.push(`sentinel-row: the only row says "${only.error}"`);
    return data;
  }
  const { error = null, ...author } = data;
  if (error !== null) {
    const message = typeof error === "string" ? error : String(error.message ?? JSON.stringify(error));
    const cause = $explain(new Error(message), net);
    const last = net?.settled.at(-1);
    const worded = cause === net?.violation || (last && !last.ok) ? null : $worded(message);
    throw $fail(worded ?? cause.$reason, cause.message, { ...cause.$extra, ...(Object.keys(author).length > 0 ? { author } : {}) });
  }
  const lists = Object.values(data).filter(Array.isArray);
  const none = lists.length > 0 && lists.every((list) => list.length === 0);
  const told = net?.settled.some((answer) => answer.ok && answer.empty); // a status is the stronger evidence
  const form = none && !told && globalThis.document?.querySelector("input[type=password]");
  if (form && form.getClientRects().length > 0) throw $fail("login_wall", "a password form and empty lists");
  return data;
}
