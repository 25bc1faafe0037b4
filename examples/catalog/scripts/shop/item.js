/* shop/item: One product, as its page shows it
   source: bb-site bb-site/shop/item.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = $given(args, { id: "required segment" }, $segment);
    const $warnings = [];
    let $data = null;

    // the page: until it is still
    await $settle(500, 3000);

    // 1. evaluate (line 15)
    $data = $outcome(await (async function (args) {
      const heading = document.querySelector('h1');
      if (!heading) return { error: 'Item not found' };
      return { title: heading.textContent.trim(), url: `https://shop.test/item/${args.id}` };
    })($args), null, $warnings);

    return $success($data, [], null, $warnings);
  } catch ($error) {
    return $failure($error, null);
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

  // a value encoded for its place in a URL; half of a surrogate pair cannot be and becomes U+FFFD
  function $encode(value) {
    return encodeURIComponent(String(value).toWellFormed());
  }

  // a value that is one part of a path: encoded, and never a step up or aside; `name` is that of the argument, if known
  function $segment(value, name) {
    if (/^\s*\.{1,2}\s*$/.test(value)) {
      const who = name === undefined ? "" : `argument "${name}" is `;
      throw $fail("invalid_args", `${who}"${value}", which cannot be a part of an address`);
    }
    return $encode(value);
  }

  // waits until the page has been still for `quiet` ms, at most `cap` ms
  function $settle(quiet, cap) {
    return new Promise((resolve) => {
      let timer = 0;
      const done = () => {
        observer.disconnect();
        clearTimeout(timer);
        clearTimeout(limit);
        resolve();
      };
      const again = () => {
        clearTimeout(timer);
        timer = setTimeout(done, quiet);
      };
      const observer = new MutationObserver(again);
      const limit = setTimeout(done, cap);
      observer.observe(document.body ?? document, { childList: true, subtree: true, attributes: true });
      again();
    });
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