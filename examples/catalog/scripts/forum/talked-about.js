/* forum/talked-about: Topics with the most answers
   source: bb-site bb-site/forum/talked-about.js
   effects: GET forum.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "forum.test"]], "forum.test");
  const fetch = $net.fetch;
  try {
    $here("forum.test");
    const $args = $given(args, { count: "text" });
    const $warnings = [];
    let $data = null;

    // 1. evaluate (line 15)
    $data = $outcome(await (async ($args) => {
      // bb-site/forum/_helper.js
      /** One answer of the forum's API. */
      async function ask(path) {
        const answer = await fetch('/v0/' + path);
        if (!answer.ok) throw new Error('HTTP ' + answer.status);
        return answer.json();
      }

      /** All topics of the front page, in its order. */
      async function topTopics() {
        const ids = await ask('top.json');
        return Promise.all(ids.map((id) => ask(`item/${id}.json`)));
      }

      const MOST = 20;

      /** How many rows to give. */
      const howMany = (args, usual) => Math.min(Number(args.count) || usual, MOST);

      // bb-site/forum/talked-about.js
      return await (async function (args) {
        const answers = (topic) => topic.kids?.length ?? 0;
        const topics = (await topTopics()).sort((a, b) => answers(b) - answers(a));
        return topics.slice(0, howMany(args, 2)).map((topic) => ({ title: topic.title, answers: answers(topic) }));
      })($args);
    })($args), $net, $warnings);

    return $success($data, [], $net, $warnings);
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

  // text stays text, a number or truth value becomes its text; an id keeps its digits
  function $argText(value, name) {
    if (typeof value !== "object") return String(value);
    throw $fail("invalid_args", `argument "${name}" must be text; received ${Array.isArray(value) ? "a list" : "an object"}`);
  }

  // the arguments as the author's code takes them: own texts, and only those that were given; `check` is for parts of a path
  function $given(args, rules, check) {
    const given = {};
    for (const [name, rule] of Object.entries(rules)) {
      const key = name.replace(/[^A-Za-z0-9_]/g, "_");
      const value = Object.hasOwn(args ?? {}, key) ? args[key] : undefined;
      if (value === undefined || value === null || value === "") {
        if (rule.includes("required")) throw $fail("invalid_args", `argument "${key}" is required`);
        continue;
      }
      const text = $argText(value, key);
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
        throw $fail("invalid_args", `argument "${key}" has lost digits as a number; give it as text`);
      }
      if (rule.includes("integer") && !/^[+-]?\d+$/.test(text)) {
        throw $fail("invalid_args", `argument "${key}" must be a whole number; received "${text}"`);
      }
      if (rule.includes("segment")) check(text, key);
      given[name] = text;
    }
    return given;
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

  // a copy that holds nothing but JSON values: dates, addresses and big integers become text, what has no JSON form is refused;
  // `cell`: within a pipeline a number stays the number it is, also NaN, until the result leaves
  function $plain(root, cell = false) {
    const above = [];
    const keys = [];
    const refuse = (what) => {
      const path = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
      throw $fail("not_serializable", `result${path} ${what}`);
    };
    const inside = (key, value) => {
      keys.push(key);
      const plain = copy(value);
      keys.pop();
      return plain;
    };
    const copy = (value) => {
      if (value === null || typeof value === "boolean" || typeof value === "undefined") return value;
      if (typeof value === "number") return cell || Number.isFinite(value) ? value : null;
      if (typeof value === "string") return /[\ud800-\udfff]/.test(value) ? value.toWellFormed() : value;
      if (typeof value === "bigint") return String(value);
      if (typeof value !== "object") refuse(`is a ${typeof value}`);
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
      if (value instanceof URL) return value.href;
      if (globalThis.Node && value instanceof Node) refuse("is a DOM node");
      const kind = Object.prototype.toString.call(value).slice(8, -1);
      if (!["Object", "Array", "Set", "Map", "DOMStringMap"].includes(kind)) refuse(`is of the type ${kind}`);
      if (above.includes(value)) refuse("refers back to itself");
      if (above.length > 200) refuse("is nested too deeply");
      above.push(value);
      let result;
      if (Array.isArray(value) || value instanceof Set) {
        result = Array.from(value, (item, index) => inside(index, item) ?? null);
      } else {
        const entries = (value instanceof Map ? [...value] : Object.entries(value)).map(([key, item]) => [String(key), inside(String(key), item)]);
        result = Object.fromEntries(entries.filter(([, item]) => item !== undefined));
      }
      above.pop();
      return result;
    };
    return copy(root);
  }

  // the reason that the words of an author's `error` give beside those of `$spoken`, or null
  function $worded(message) {
    if (/\bno \w+ (cookie|token)\b/i.test(message)) return "login_required";
    if (/^(missing|invalid)\b.*\b(argument|parameter)\b|^missing query\b/i.test(message)) return "invalid_args";
    if (/\b(config|store|router|page|player|state) not (found|available|ready|loaded)\b|\bnot on an? [\w ]*page\b/i.test(message)) {
      return "page_not_ready";
    }
    if (/\bcaptcha\b|\banti-?bot\b|验证码|人机验证/i.test(message)) return "blocked";
    return /\bno (\w+ )?(results?|data|items|posts|records?)( \w+)?$/i.test(message) ? "not_found" : null;
  }

  // what the author's function gave: an object with an `error` that is not null is a failure, all else is data
  function $outcome(value, net, warnings) {
    const data = $plain(value);
    if (data === null || typeof data !== "object") return data ?? null;
    if (Array.isArray(data)) {
      const only = data.length === 1 ? data[0] : null;
      if (typeof only?.error === "string") warnings.push(`sentinel-row: the only row says "${only.error}"`);
      return data;
    }
    const { error = null, ...author } = data;
    if (error !== null) {
      const message = typeof error === "string" ? error : String(error.message ?? JSON.stringify(error));
      const cause = $explain(new Error(message), net);
      const last = net?.settled.at(-1);
      const worded = cause === net?.violation || (last && !last.ok) ? null : $worded(message);
      throw $fail(worded ?? cause.$reason, cause.message, { ...cause.$extra, ...(Object.keys(author).length > 0 ? { author } : {}) });
    }
    const lists = Object.values(data).filter(Array.isArray);
    const none = lists.length > 0 && lists.every((list) => list.length === 0);
    const told = net?.settled.some((answer) => answer.ok && answer.empty); // a status is the stronger evidence
    const form = none && !told && globalThis.document?.querySelector("input[type=password]");
    if (form && form.getClientRects().length > 0) throw $fail("login_wall", "a password form and empty lists");
    return data;
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
}