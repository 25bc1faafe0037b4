// one request of a fetch step; the answer must be JSON
async function $request(net, url, init) {
  const { response, answer } = await net.send(url, init);
  const where = { http_status: answer.status, url: answer.url };
  if (!answer.ok) {
    const detail = `HTTP ${response.status} ${response.statusText} from ${url}`;
    throw $fail($httpReason(answer.status, answer.challenge), detail, where);
  }
  const text = await response.text();
  try {
    const value = $json(text);
    answer.empty = $listless(value);
    return value;
  } catch {
    const type = answer.type || "no content type";
    throw $fail("unexpected_response", `expected JSON, received ${type}: ${text.slice(0, 80)}`, where);
  }
}
