/* weather/now: Weather at one place, a single object
   source: opencli-yaml opencli-yaml/weather/now.yaml
   effects: GET weather.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "weather.test"]], "weather.test");
  try {
    $here("weather.test");
    const $args = {
      city: $arg(args, "city", $argText, { fallback: "harbour" }),
    };
    let $data = null;

    // 1. fetch (line 15)
    $data = await $request(
      $net,
      $withParams("https://weather.test/v1/now", { city: $args.city }),
      { credentials: "omit" },
    );

    // 2. select (line 19)
    $data = $pluck($data, ["observed"]);

    return $success($data, ["place", "celsius", "sky", "wind"], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }

  // adapterc prelude: the same text in every script that uses it

  // an error that carries a reason of the host's vocabulary; `extra` goes into the result's data
  function $fail(reason, detail, extra) {
    const error = Object.freeze(Object.assign(new Error(detail), { $reason: reason, $extra: extra ?? {} }));
    ($fail.made ??= new WeakSet()).add(error);
    return error;
  }

  // reads one argument in the dialect's order: required, coerced, checked against the choices and by `check`, else the default
  function $arg(args, name, coerce, { required = false, check, choices = null, fallback } = {}) {
    const given = Object.hasOwn(args ?? {}, name) ? args[name] : undefined;
    if (required && (given === undefined || given === null || given === "")) {
      throw $fail("invalid_args", `argument "${name}" is required`);
    }
    if (given === undefined || given === null) return fallback;
    const value = coerce(given, name);
    if (choices && !choices.includes(String(value))) {
      throw $fail("invalid_args", `argument "${name}" must be one of: ${choices.join(", ")}; received "${given}"`);
    }
    check?.(value, name);
    return value;
  }

  // text stays text, a number or truth value becomes its text; an id keeps its digits
  function $argText(value, name) {
    if (typeof value !== "object") return String(value);
    throw $fail("invalid_args", `argument "${name}" must be text; received ${Array.isArray(value) ? "a list" : "an object"}`);
  }

  // what an HTTP status means for the caller
  function $httpReason(status, challenge) {
    if (status === 404 || status === 410) return "not_found";
    if (status === 401) return "login_required";
    if (status === 403) return challenge ? "blocked" : "forbidden_role";
    return status === 429 ? "rate_limited" : "http_error";
  }

  // whether an error is one of `$fail`, which nobody else can make
  function $ours(error) {
    return $fail.made?.has(error) ?? false;
  }

  // the reason in an error that the author wrote, or null
  function $spoken(message) {
    if (/\bnot logged in\b(?!\?)|\b(please|must|need to) (log|sign) ?in\b|\b(login|authentication) required\b|\bHTTP 401\b|请先登录|(?<!可能)未登录|需要登录/i.test(message)) {
      return "login_required";
    }
    if (/\b(button|input|element|selector|icon|container) not found\b/i.test(message)) return "selector_drift";
    if (/\b(not found|no such|does not exist|was deleted|HTTP 404)\b|不存在|未找到|找不到/i.test(message)) return "not_found";
    if (/\b(rate limit(ed)?|too many requests|HTTP 429)\b|过于频繁/i.test(message)) return "rate_limited";
    return /\bHTTP [45]\d\d\b/i.test(message) ? "http_error" : null;
  }

  // decides why a run failed, strongest evidence first: what the guard saw, what the author said, then the error itself
  function $explain(error, net) {
    if (net?.violation) return net.violation;
    if ($ours(error)) return error;
    const message = String(error?.message ?? error);
    const answer = net?.settled.at(-1);
    const seen = answer ? { url: answer.url, ...(answer.status ? { http_status: answer.status } : {}) } : {};
    if (/Trusted(HTML|Script|ScriptURL)\b|Content Security Policy/.test(message)) return $fail("csp_blocked", message, seen);
    if (answer?.error && net.policy) return $fail("csp_blocked", `${net.policy.directive} blocks ${net.policy.url}`, seen);
    if (answer?.error) {
      const cross = new URL(answer.url).origin !== location.origin;
      return $fail(cross ? "cross_origin_blocked" : "network_error", answer.error, seen);
    }
    if (answer && !answer.ok) return $fail($httpReason(answer.status, answer.challenge), message, seen);
    if (answer?.redirected && /login|signin|passport/i.test(new URL(answer.url).pathname)) {
      return $fail("login_redirect", message, seen);
    }
    if (error instanceof SyntaxError) return $fail("unexpected_response", `${message} (${answer?.type || "no content type"})`, seen);
    const spoken = $spoken(message);
    if (!spoken && error instanceof TypeError) {
      return $fail(answer ? "unexpected_response" : "selector_drift", message, seen); // what the code reads is not there
    }
    return $fail(spoken ?? "script_error", message, seen);
  }

  // the host's error kind of a reason
  function $kind(reason) {
    if (/^(login_|session_|forbidden_role)/.test(reason)) return "auth_required";
    if (/^(wrong_origin|page_not_ready)$/.test(reason)) return "no_matching_context";
    const site = /^(network_error|dns|http_error|rate_limited|blocked|timeout_navigation|cross_origin_blocked|csp_blocked)$/;
    return site.test(reason) ? "site_unreachable" : "adapter_runtime_error";
  }

  // the result of a run that failed: a reason, a neutral message, and everything known in `data`
  function $failure(error, net) {
    const cause = $explain(error, net);
    const reason = cause.$reason;
    return {
      ok: false,
      error_code: $kind(reason),
      error_message: "failed: " + reason.replaceAll("_", " "),
      data: { reason, detail: cause.message, ...cause.$extra },
      source_url: location.href,
    };
  }

  // the value of an expression, undefined when it throws
  function $attempt(run) {
    try {
      return run();
    } catch {
      return undefined;
    }
  }

  // whether an answer holds lists, and all of them are empty
  function $listless(value) {
    let lists = 0;
    let level = [value];
    for (let depth = 0; depth < 4; depth++) {
      const below = [];
      for (const item of level) {
        if (Array.isArray(item)) {
          if (item.length > 0) return false;
          lists += 1;
        } else if (item !== null && typeof item === "object") {
          below.push(...Object.values(item));
        }
      }
      level = below;
    }
    return lists > 0;
  }

  // whether a rule names this request, or its host alone when `method` is empty; written without methods that a page or an author
  // could replace
  function $ruled(rules, method, host, path, fits) {
    const ends = (text, tail) => {
      for (let at = 1; at <= tail.length; at++) if (text[text.length - at] !== tail[tail.length - at]) return false;
      return true;
    };
    for (let at = 0; at < rules.length; at++) {
      const [verb, name, way] = rules[at];
      const below = name[0] === "." && (ends(host, name) || "." + host === name);
      if (name !== host && !below) continue;
      if (method === "" || ((verb === method || verb === "?") && (way === undefined || fits(way, path)))) return true;
    }
    return false;
  }

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

  // the page that was opened must still be on its site; a redirect elsewhere says why
  function $here(site) {
    const host = location.hostname;
    if (host === site || host.endsWith("." + site)) return;
    const signIn = /(^|[./_-])(log-?in|sign-?in|passport|sso|auth|accounts?)([./_-]|$)/i.test(host + location.pathname);
    throw $fail(signIn ? "login_redirect" : "wrong_origin", `the page is on ${location.host}`);
  }

  // walks a dotted path: own keys of objects, digits into arrays; null where the path breaks off
  function $pluck(data, path) {
    if (data === null || typeof data !== "object") return data;
    let value = data;
    for (const key of path) {
      if (value === null || typeof value !== "object") return null;
      if (Array.isArray(value) && !/^\d+$/.test(key)) return null;
      const own = Array.isArray(value) ? Number(key) : key;
      value = Object.hasOwn(value, own) ? value[own] : undefined;
    }
    return value;
  }

  // JSON whose integers keep their digits: those beyond 2^53 become text
  function $json(text) {
    if (!/\d{16}/.test(text)) return JSON.parse(text);
    return JSON.parse(text, (key, value, context) => {
      const digits = typeof value === "number" && !Number.isSafeInteger(value) ? context?.source : undefined;
      return digits !== undefined && /^-?\d+$/.test(digits) ? digits : value;
    });
  }

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

  // appends query parameters, in front of a fragment; one without a value is left out
  function $withParams(url, params) {
    const kept = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
    if (kept.length === 0) return url;
    const cut = url.indexOf("#");
    const head = cut < 0 ? url : url.slice(0, cut);
    const query = new URLSearchParams(kept.map(([key, value]) => [key, String(value)]));
    return head + (head.includes("?") ? "&" : "?") + query + (cut < 0 ? "" : url.slice(cut));
  }
}