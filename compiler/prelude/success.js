// the result of a run that ended well; no rows beside a password form is a login wall, unless an answer held an empty list
function $success(data, columns, net, warnings) {
  if (net?.violation) throw net.violation; // also when the author's code swallowed it
  const source_url = location.href;
  if (!Array.isArray(data)) return { ok: true, data: data ?? null, source_url };
  const result = { items: data, count: data.length, columns };
  if (data.length === 0) {
    const told = net?.settled.some((answer) => answer.ok && answer.empty);
    const form = !told && globalThis.document?.querySelector("input[type=password]");
    if (form && form.getClientRects().length > 0) throw $fail("login_wall", "a password form and no rows");
    result.empty = told ? "no_hits" : "unverified";
  }
  if (net?.failed) result.failed = net.failed;
  if (warnings.length > 0) result.warnings = warnings;
  return { ok: true, data: result, source_url };
}
