// the guarded network: what `rules` name gets out ([method, host] or [method, host, path], which `fits` compares), all else is refused;
// answers are recorded, and where they come from is checked. `home` is the declared host of the page, which a redirect inside
// the site may have changed. What it relies on is captured before the author's code runs, and what is checked is what is sent.
function $guard(rules, home, fits) {
  const { fetch: send, Request, URL } = globalThis;
  const { apply } = Reflect;
  const { parse } = JSON;
  const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
  const [urlOf, methodOf, hostOf] = [getter(Request, "url"), getter(Request, "method"), getter(URL, "hostname")];
  const [pathOf, schemeOf, hrefOf] = [getter(URL, "pathname"), getter(URL, "protocol"), getter(URL, "href")];
  const page = location.hostname;
  const net = { settled: [], violation: null, policy: null, failed: 0 };
  const refuse = (what) => {
    net.violation ??= $fail("forbidden_host", what);
    throw net.violation;
  };
  const onPolicy = (event) => {
    net.policy = { directive: event.effectiveDirective, url: event.blockedURI };
  };
  globalThis.document?.addEventListener("securitypolicyviolation", onPolicy);
  net.close = () => globalThis.document?.removeEventListener("securitypolicyviolation", onPolicy);
  net.check = (method, text) => {
    const target = new URL(text, location.href);
    const host = apply(hostOf, target, []);
    const scheme = apply(schemeOf, target, []);
    if (scheme !== "https:" && scheme !== "http:") refuse(`${scheme} is not a declared scheme`);
    const path = apply(pathOf, target, []);
    if (!$ruled(rules, method, host === page ? home : host, path, fits)) {
      refuse(method === "" ? `the answer came from ${host}, which is not declared` : `${method} ${host}${path} is not declared`);
    }
    return apply(hrefOf, target, []);
  };
  net.record = (url) => ({ url, status: 0, ok: false, type: "", redirected: false, error: "no answer", empty: false });
  net.send = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    const answer = net.record(net.check(apply(methodOf, request, []), apply(urlOf, request, [])));
    try {
      const response = await apply(send, globalThis, [request]);
      const { status, ok, redirected, headers } = response;
      const sent = answer.url;
      const url = response.url || sent; // an opaque answer does not say
      const challenge = headers.get("cf-mitigated") === "challenge";
      const type = headers.get("content-type") ?? "";
      Object.assign(answer, { url, status, ok, redirected, type, challenge, error: "" });
      if (url !== sent) net.check("", url); // a page or a worker may send it elsewhere, with no redirect to see
      return { response, answer };
    } catch (error) {
      if (answer.status === 0) {
        answer.error = String(error?.message ?? error);
        await new Promise((resolve) => setTimeout(resolve, 0)); // a policy violation is reported in a later task
      }
      throw error;
    } finally {
      net.settled.push(answer);
    }
  };
  net.fetch = async (input, init) => {
    const { response, answer } = await net.send(input, init);
    const [json, text] = [response.json.bind(response), response.text.bind(response)];
    const noted = (value) => {
      answer.empty = $listless(value);
      return value;
    };
    return Object.defineProperties(response, {
      json: { value: async () => noted(await json()) },
      text: {
        value: async () => {
          const body = await text();
          $attempt(() => noted(parse(body)));
          return body;
        },
      },
    });
  };
  return net;
}
