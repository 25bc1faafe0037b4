// one request of a fetch step; the answer must be JSON. One that was not written for a page asks for no
// language, and never the cache of the browser.
async function $request(net, url, init) {
  const headers = new Headers(init.headers);
  if (init.credentials === "omit" && !headers.has("accept-language")) headers.set("accept-language", "*");
  const cache = init.credentials === "omit" ? "no-store" : "default";
  const { response, answer } = await net.send(url, { ...init, headers, cache });
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
