// the guarded network: lets declared hosts and methods through, records every answer, checks redirects
function $guard(hosts, methods) {
  const answers = [];
  const net = { answers, violation: null, policy: null, failed: 0, fetch: null, check: null, close: null };
  const refuse = (what) => {
    net.violation ??= $fail("forbidden_host", what);
    throw net.violation;
  };
  const onPolicy = (event) => {
    net.policy = { directive: event.effectiveDirective, url: event.blockedURI };
  };
  globalThis.document?.addEventListener("securitypolicyviolation", onPolicy);
  net.close = () => globalThis.document?.removeEventListener("securitypolicyviolation", onPolicy);
  net.check = (url, method) => {
    const target = new URL(url, location.href);
    if (!/^https?:$/.test(target.protocol)) refuse(`${target.protocol} is not a declared scheme`);
    if (!$hostAllowed(hosts, target.hostname)) refuse(`${target.hostname} is not a declared host`);
    if (!methods.includes(method)) refuse(`${method} ${target.hostname} is not a declared method`);
    return target;
  };
  net.fetch = async (input, init) => {
    const method = String(init?.method ?? input?.method ?? "GET").toUpperCase();
    const target = net.check(input?.url ?? input, method);
    const answer = { url: target.href, status: 0, ok: false, type: "", redirected: false, error: "", empty: false };
    answers.push(answer);
    try {
      const response = await globalThis.fetch(input, init);
      const landed = new URL(response.url || target.href);
      Object.assign(answer, {
        url: landed.href,
        status: response.status,
        ok: response.ok,
        type: response.headers.get("content-type") ?? "",
        redirected: response.redirected,
        challenge: response.headers.get("cf-mitigated") === "challenge",
      });
      if (!$hostAllowed(hosts, landed.hostname)) refuse(`redirected to ${landed.hostname}, which is not a declared host`);
      return response;
    } catch (error) {
      if (!answer.status) {
        answer.error = String(error?.message ?? error);
        await new Promise((resolve) => setTimeout(resolve, 0)); // a policy violation is reported in a later task
      }
      throw error;
    }
  };
  return net;
}
