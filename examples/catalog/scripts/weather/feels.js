/* weather/feels: How cold it feels in a place
   source: opencli-js opencli-js/clis/weather/feels.js
   effects: GET weather.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "weather.test"]], "weather.test");
  const fetch = $net.fetch;
  const $state = { net: $net, refused: null };
  try {
    $here("weather.test");
    const $args = {
      place: $arg(args, "place", $argText, { required: true }),
    };
    const $fetch = $nodeFetch(fetch, $state);
    let $data = null;

    // 1. evaluate (line 15)
    $data = await (async ($kwargs, $given) => {
    {
    const { CliError } = $given;
    // opencli-js/clis/weather/feels.js
    const $func = async (kwargs) => {
      const url = new URL('https://weather.test/v1/now');
      url.searchParams.set('city', kwargs.place);
      const answer = await $fetch(url, { headers: { 'User-Agent': 'feels/1.0', Accept: 'application/json' } });
      if (answer.status === 404) throw new CliError('NOT_FOUND', `no such place: ${kwargs.place}`, 'try harbour');
      if (!answer.ok) throw new CliError('HTTP_ERROR', `HTTP ${answer.status}`);
      const { place, celsius, wind } = (await answer.json()).observed;
      return [{ place, celsius, feels: Math.round(celsius - wind.speed / 3) }];
    };
    return await $func($kwargs, false);
    }
    })($kwargs($args), { CliError: $CliError() });

    return $cliResult($data, ["place", "celsius", "feels"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["place", "celsius", "feels"]);
  } finally {
    $net.close();
  }

  // adapterc prelude: the same text in every script that uses it

  // the error class that `func` adapters throw and test for, made once a run
  function $CliError() {
    return ($CliError.made ??= class CliError extends Error {
      constructor(code, message, hint, exitCode = 1) {
        super(message);
        Object.assign(this, { name: new.target.name, code, hint, exitCode });
      }
    });
  }

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

  // the reason that the code of an author's error stands for; "empty" is a result, "http" asks what the network said
  function $cliCode(code) {
    const codes = {
      invalid_args: ["ARGUMENT", "INVALID_ARGUMENT", "INVALID_INPUT", "INVALID_ARG", "INPUT_ERROR"],
      login_required: ["AUTH_REQUIRED", "AUTH_FAILED"],
      login_wall: ["LOGIN_WALL"],
      empty: ["EMPTY_RESULT", "NO_DATA"],
      not_found: ["NOT_FOUND"],
      http: ["FETCH_ERROR", "HTTP_ERROR", "API_ERROR", "REQUEST_FAILED", "RATE_LIMITED"],
      unexpected_response: ["PARSE_ERROR", "EMPTY_RESPONSE"],
      blocked: ["ANTI_BOT", "SECURITY_BLOCK"],
      selector_drift: ["SELECTOR"],
      timeout_script: ["TIMEOUT"],
      config_missing: ["CONFIG"],
    };
    return Object.keys(codes).find((reason) => codes[reason].includes(code)) ?? "script_error";
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

  // the value of an expression, undefined when it throws
  function $attempt(run) {
    try {
      return run();
    } catch {
      return undefined;
    }
  }

  // whether an address reads like that of a login page
  function $loginPage(text) {
    const url = text ? $attempt(() => new URL(text, location.href)) : undefined;
    return url !== undefined && /(^|[./_-])(log-?in|sign-?in|passport|sso)([./_-]|$)/i.test(url.hostname + url.pathname);
  }

  // why a command failed: what the network said, then the code of the author's error, then the words of our own methods; null:
  // there was nothing to find, which is a result
  function $cliReason(code, message, error, net, state) {
    const answer = net?.settled.at(-1);
    const policy = /Trusted(HTML|Script|ScriptURL)\b|Content Security Policy/.test(message);
    const seen = $explain(new Error(policy ? message : ""), net).$reason;
    const evidence = seen === "script_error" ? null : seen;
    const vague = answer?.status < 500 && ["not_found", "http_error"].includes(evidence); // a code says more than "bad request"
    const firm = vague ? null : evidence;
    const said = $cliCode(code);
    if (said === "empty") return (evidence === "http_error" ? firm : evidence) ?? (state?.asked > 0 && state.met === 0 ? "selector_drift" : null);
    if (said === "login_required") {
      if (firm !== null && firm !== "login_required" && firm !== "forbidden_role") return firm;
      if (net?.settled.some(({ status }) => status === 401)) return "session_expired";
      return $loginPage(location.href) && !$loginPage(state?.entry) ? "login_redirect" : said;
    }
    if (said === "login_wall") {
      const status = error.status || answer?.status;
      if (status === 429 || status >= 500) return $httpReason(status, false);
      if (evidence !== "blocked" && [401, 403].includes(status)) return said;
      return $loginPage(answer?.url) || $loginPage(error.url) ? said : "blocked";
    }
    if (said === "http") {
      if (evidence !== null) return evidence;
      if (message.startsWith("Expected JSON from ")) return "unexpected_response";
      const status = Number(/\bHTTP\D{0,9}([45]\d\d)\b/i.exec(message)?.[1] ?? (code === "RATE_LIMITED" ? 429 : 0));
      return status === 0 ? "http_error" : $httpReason(status, false);
    }
    if (said !== "script_error") return said === "blocked" ? said : (firm ?? said);
    if (evidence !== null) return evidence;
    if (/^(Error: )?(Selector|Text) not found: /.test(message)) return "selector_drift";
    if (error instanceof SyntaxError) return "unexpected_response";
    const unlike = error instanceof TypeError || /^(Error: )?TypeError: /.test(message); // what the code reads is not there
    if (unlike && code === "UNKNOWN") return answer ? "unexpected_response" : "selector_drift";
    const unread = /^(SyntaxError: .*JSON|(Error: )?(JSON parse failed|No network capture))/;
    return unread.test(message) ? "unexpected_response" : said;
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

  // the result of a command that threw: evidence first, then what the author's error says; no data found is a result without rows
  function $cliFailure(error, net, state, columns) {
    const own = state?.refused ?? net?.violation ?? ($ours(error) ? error : null);
    if (own) return $failure(own, net);
    const message = error instanceof Error ? error.message : String(error);
    const code = typeof error?.exitCode === "number" ? error.code : "UNKNOWN";
    const reason = $cliReason(code, message, error, net, state);
    try {
      if (reason === null) {
        const result = $success([], columns, net, []); // a password form in its place is a login wall
        if (net?.settled.some((answer) => answer.ok)) result.data.empty = "no_hits";
        return result;
      }
      const { message: detail, $extra } = $explain(new Error(message), net);
      throw $fail(reason, detail, { ...$extra, source_code: code, source_message: message, hint: error?.hint ?? null });
    } catch (cause) {
      return $failure(cause, net);
    }
  }

  // the result of a command that ended: what JSON keeps of its value; rows are counted, a single value gets a name
  function $cliResult(value, columns, net, state) {
    if (state?.refused) throw state.refused;
    let json;
    try {
      json = JSON.stringify(value);
    } catch (error) {
      throw $fail("not_serializable", `the result: ${error.message}`);
    }
    const formed = (key, item) => (typeof item === "string" ? item.toWellFormed() : item);
    const torn = json !== undefined && /\\ud[89a-f]/.test(json); // half a surrogate pair
    const data = json === undefined ? null : JSON.parse(json, torn ? formed : undefined);
    const single = data !== null && typeof data !== "object";
    return $success(single ? { value: data } : data, columns, net, []);
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

  // the arguments as a command gets them: one that was not given is not there
  function $kwargs(args) {
    return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  }

  // the end of a run that leaves what we run: the flag makes it the result, also when the author's code catches the error
  function $pageRefuse($state, detail) {
    $state.refused ??= $fail("unsupported_branch", detail);
    throw $state.refused;
  }

  // fetch for code that was not written for a page: it sent no cookies and no address of its own, asked for no language and had no
  // cache; headers that a page may not set are left out
  function $nodeFetch(fetch, $state) {
    const names =
      "accept-charset accept-encoding connection content-length date dnt expect host keep-alive origin referer te trailer " +
      "transfer-encoding upgrade user-agent via";
    const pages = new Set(names.split(" "));
    const isPages = (name) => pages.has(name) || /^(proxy|sec|access-control-request)-/.test(name);
    return async (input, init) => {
      const given = [...new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))];
      if (given.some(([name]) => name === "cookie" || name === "cookie2")) {
        const detail = "a page cannot send a Cookie header of its own";
        if ($state) $pageRefuse($state, detail);
        throw $fail("unsupported_branch", detail);
      }
      const headers = given.filter(([name]) => !isPages(name));
      if (!given.some(([name]) => name === "accept-language")) headers.push(["accept-language", "*"]);
      const referer = given.find(([name]) => name === "referer")?.[1];
      const own = $attempt(() => new URL(referer).origin === location.origin); // a page may name itself alone
      const from = own ? { referrer: referer, referrerPolicy: "unsafe-url" } : referer ? {} : { referrerPolicy: "no-referrer" };
      return fetch(input, { ...init, ...from, headers, credentials: init?.credentials ?? "omit", cache: "no-store" });
    };
  }
}