// one request of a fetch step; the answer must be JSON. One that was not written for a page asks for no language.
async function $request(net, url, init) {
  const headers = new Headers(init.headers);
  if (init.credentials === "omit" && !headers.has("accept-language")) headers.set("accept-language", "*");
  const { response, answer } = await net.send(url, { ...init, headers });
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
