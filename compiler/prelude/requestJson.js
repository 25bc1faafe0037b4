// one request of a page as OpenCLI 1.8 sends it: it asks for JSON, waits 15 s for the answer, and reads an empty one as null
async function $requestJson(net, url, init) {
  const signal = AbortSignal.timeout(15_000);
  const late = `no answer from ${url} within 15 s`;
  const headers = { Accept: "application/json", ...init.headers };
  const { response, answer } = await net.send(url, { ...init, headers, signal }).catch((error) => {
    throw signal.aborted ? $fail("network_error", late, { url }) : error;
  });
  const where = { http_status: answer.status, url: answer.url };
  const text = await response.text().catch((error) => {
    throw $fail("network_error", signal.aborted ? late : String(error?.message ?? error), where);
  });
  const preview = text.replace(/\s+/g, " ").trim().slice(0, 300);
  const told = preview ? { ...where, hint: `Response preview: ${preview}` } : where;
  if (!answer.ok) {
    const status = [answer.status, response.statusText].filter(Boolean).join(" ");
    throw $fail($httpReason(answer.status, answer.challenge), `HTTP ${status} from ${answer.url}`, told);
  }
  if (!preview) return null;
  try {
    const value = $json(text);
    answer.empty = $listless(value);
    return value;
  } catch {
    const type = answer.type ? ` (${answer.type})` : "";
    throw $fail("unexpected_response", `Expected JSON from ${answer.url}${type}`, told);
  }
}
