// one request of a fetch step; the answer must be JSON
async function $request(net, url, init) {
  const response = await net.fetch(url, init);
  const answer = net.answers.at(-1);
  const where = { http_status: response.status, url: response.url || String(url) };
  if (!response.ok) {
    const detail = `HTTP ${response.status} ${response.statusText} from ${url}`;
    throw $fail($httpReason(response.status, answer.challenge), detail, where);
  }
  const text = await response.text();
  try {
    return $json(text);
  } catch {
    const type = response.headers.get("content-type") ?? "no content type";
    throw $fail("unexpected_response", `expected JSON, received ${type}: ${text.slice(0, 80)}`, where);
  }
}
