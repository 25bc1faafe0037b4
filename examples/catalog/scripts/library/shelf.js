/* library/shelf: Books on the shelf, read from the data block that the page carries
   source: opencli-yaml opencli-yaml/library/shelf.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("library.test");
    const $args = {
      after: $arg(args, "after", $argInteger, { fallback: 0 }),
    };
    const $warnings = [];
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 16)
    $data = $evaluated(await JSON.stringify(JSON.parse(document.querySelector('#shelf').textContent).books));

    // 2. filter (line 17)
    $data = $filter($data, (item) => item.year > $args.after);

    // 3. sort (line 18)
    $data = $sort($data, "title", (row) => row.title, false, $warnings);

    // 4. map (line 19)
    $data = $map($data, (item) => ({
      title: item.title,
      author: item.author,
      year: item.year,
    }));

    return $success($data, ["title", "author", "year"], null, $warnings);
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

  // whole numbers only, as a number or as decimal digits
  function $argInteger(value, name) {
    const number = typeof value === "string" && /^[+-]?\d+$/.test(value) ? Number(value) : value;
    if (Number.isSafeInteger(number)) return number;
    throw $fail("invalid_args", `argument "${name}" must be a whole number; received "${value}"`);
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

  // what an evaluate step hands on: JSON values only, and text that is a JSON list or object is read
  function $evaluated(value) {
    const data = $plain(value);
    if (typeof data !== "string" || !/^\s*(\[[^]*\]|\{[^]*\})\s*$/.test(data)) return data;
    try {
      return JSON.parse(data);
    } catch {
      return data;
    }
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

  // keeps the items that pass, where a missing one is tested as an empty one; anything but an array stays as it is
  function $filter(data, test) {
    if (!Array.isArray(data)) return data;
    const kept = [];
    for (let index = 0; index < data.length; index++) {
      const item = data[index];
      if (test(item ?? {}, index)) kept.push(item);
    }
    return kept;
  }

  // the page that was opened must still be on its site; a redirect elsewhere says why
  function $here(site) {
    const host = location.hostname;
    if (host === site || host.endsWith("." + site)) return;
    const signIn = /(^|[./_-])(log-?in|sign-?in|passport|sso|auth|accounts?)([./_-]|$)/i.test(host + location.pathname);
    throw $fail(signIn ? "login_redirect" : "wrong_origin", `the page is on ${location.host}`);
  }

  // one row per item: of an array, of an object's `data` array, or of the object itself; a missing item is an empty one
  function $map(data, row) {
    if (data === null || typeof data !== "object") return data;
    const items = Array.isArray(data) ? data : Array.isArray(data.data) ? data.data : [data];
    const rows = new Array(items.length);
    for (let index = 0; index < items.length; index++) rows[index] = row(items[index] ?? {}, index);
    return rows;
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

  // stable order by one cell of each row: numbers by value, anything else by a pinned collation; missing cells come first, last
  // when descending. A missing row is an empty one.
  function $sort(data, column, cell, descending, warnings) {
    if (!Array.isArray(data)) return data;
    let given = 0;
    let numbers = 0;
    for (let index = 0; index < data.length; index++) {
      const value = cell(data[index] ?? {});
      if (typeof value === "number" && value - value === 0) numbers += 1;
      else if (value !== undefined && value !== null && !Number.isNaN(value)) given += 1;
    }
    given += numbers;
    if (numbers > 0 && numbers < given) warnings.push(`sort column "${column}" mixes numbers and text`);
    const rows = data.slice();
    if (numbers === data.length) return rows.sort(descending ? (a, b) => cell(b) - cell(a) : (a, b) => cell(a) - cell(b));
    const cellOf = (row) => cell(row ?? {});
    if (numbers < given) {
      const text = new Intl.Collator("en", { numeric: true });
      const compare = (a, b) => text.compare(String(cellOf(a) ?? ""), String(cellOf(b) ?? ""));
      return rows.sort(descending ? (a, b) => compare(b, a) : compare);
    }
    const known = (row) => (typeof cellOf(row) === "number" && !Number.isNaN(cellOf(row)) ? 1 : 0);
    const compare = (a, b) => known(a) - known(b) || (known(a) ? cellOf(a) - cellOf(b) : 0);
    return rows.sort(descending ? (a, b) => compare(b, a) : compare);
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