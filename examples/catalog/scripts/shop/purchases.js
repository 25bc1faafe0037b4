/* shop/purchases: What was bought since a day
   source: opencli-js opencli-js/clis/shop/purchases.js
   effects: GET shop.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      since: $arg(args, "since", $argText, { fallback: "2024-01-01" }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 19)
    $data = await (async ($page, $kwargs, $given, $validated) => {
    const $page1 = () => () => fetch('/api/orders', { credentials: 'include' }).then(async (answer) => ({
            status: answer.status,
            orders: answer.ok ? (await answer.json()).orders : [],
          }));
    {
    const { ArgumentError, AuthRequiredError, CommandExecutionError, EmptyResultError } = $given;
    // opencli-js/clis/shop/purchases.js
    const DAY = /^\d{4}-\d\d-\d\d$/;
    const $validate = ({ since }) => {
      if (!DAY.test(since)) throw new ArgumentError(`not a day: ${since}`, 'write it as 2024-03-01');
    };
    const $func = async (page, { since }) => {
      await page.goto('https://shop.test/');
      const answer = await page.evaluate($page1());
      if (answer.status === 401) throw new AuthRequiredError('shop.test');
      if (answer.status !== 200) throw new CommandExecutionError(`HTTP ${answer.status}`);
      const rows = answer.orders.filter((order) => order.placed >= since);
      if (rows.length === 0) throw new EmptyResultError('shop purchases', `nothing was bought since ${since}`);
      return rows.map(({ number, placed, total }) => ({ number, day: placed, total }));
    };
    $validated($validate, $kwargs);
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { ArgumentError: $ArgumentError(), AuthRequiredError: $AuthRequiredError(), CommandExecutionError: $CommandExecutionError(), EmptyResultError: $EmptyResultError() }, $validated);

    return $cliResult($data, ["number", "day", "total"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["number", "day", "total"]);
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

  // a kind of it, made once a run; `from` tells what (message, hint, extra properties) become of the arguments; what has no text of
  // the author's gets a neutral one
  function $cliKind(name, code, exit, from = (message, hint) => [message, hint]) {
    const kinds = ($cliKind.made ??= {});
    kinds[name] ??= { [name]: class extends $CliError() {
      constructor(...args) {
        const [message, hint, more] = from(...args);
        super(code, message, hint, exit);
        Object.assign(this, more);
      }
    } }[name];
    return kinds[name];
  }

  // arguments that cannot be used
  function $ArgumentError() {
    return $cliKind("ArgumentError", "ARGUMENT", 2);
  }

  // nobody is signed in
  function $AuthRequiredError() {
    return $cliKind("AuthRequiredError", "AUTH_REQUIRED", 77, (domain, message) =>
      [message ?? `Not logged in to ${domain}`, `needs an account at https://${domain}`, { domain }]);
  }

  // the command failed
  function $CommandExecutionError() {
    return $cliKind("CommandExecutionError", "COMMAND_EXEC", 1);
  }

  // there was nothing to find
  function $EmptyResultError() {
    return $cliKind("EmptyResultError", "EMPTY_RESULT", 66, (command, hint) =>
      [`${command} returned no data`, hint ?? "the page may be built differently, or need an account"]);
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

  // every call of a page method begins here: a run that was refused, or stopped by the guard, goes no further
  function $pageOpen($state) {
    const stop = $state.refused ?? $state.net?.violation;
    if (stop) throw stop;
  }

  // the end of a run that leaves what we run: the flag makes it the result, also when the author's code catches the error
  function $pageRefuse($state, detail) {
    $state.refused ??= $fail("unsupported_branch", detail);
    throw $state.refused;
  }

  // a copy by value as a debugger hands it over, which is not JSON: no `toJSON`, and of every object its own enumerable string
  // keys, so that a date, a map or a node is `{}`. At the top, NaN is lost; inside it is null.
  function $copied(root) {
    const refuse = (why) => {
      throw $fail("not_serializable", why);
    };
    const unreal = /^\[object (CSSStyle\w+|DOMStringMap|Storage)\]$/; // the names in them are no properties of their own
    const copy = (value, depth) => {
      if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null; // -0 becomes 0
      if (typeof value === "bigint" || typeof value === "symbol") refuse(`a ${typeof value} cannot be returned by value`);
      if (value === null || !["object", "function"].includes(typeof value)) return value;
      if (depth > 297) refuse("the value refers back to itself or is nested too deeply");
      if (Array.isArray(value)) {
        const items = [];
        for (let at = 0; at < value.length; at++) items.push(copy(value[at], depth + 1) ?? null);
        return items;
      }
      const named = !unreal.test(Object.prototype.toString.call(value));
      const entries = [];
      for (const key of Object.keys(value)) {
        const item = named || /^\d+$/.test(key) ? copy(value[key], depth + 1) : undefined;
        if (item !== undefined) entries.push([key, item]);
      }
      return Object.fromEntries(entries);
    };
    if (typeof root === "number" && (!Number.isFinite(root) || Object.is(root, -0))) return undefined;
    return copy(root, 1);
  }

  // the text in which a thrown value leaves a page: name and message of an error, without stack or properties
  function $described(thrown) {
    const kind = Object.prototype.toString.call(thrown).slice(8, -1);
    if (kind === "Error" || kind === "DOMException") {
      const named = kind === "DOMException" || Object.hasOwn(thrown, "name");
      const name = named ? thrown.name : (thrown.constructor?.name ?? thrown.name);
      return thrown.message ? `${name}: ${thrown.message}` : String(name);
    }
    if (Array.isArray(thrown)) return `Array(${thrown.length})`;
    if (typeof thrown === "object" && thrown !== null) return thrown.constructor?.name ?? "Object";
    return ["number", "bigint", "function"].includes(typeof thrown) ? String(thrown) : "Uncaught (in promise)";
  }

  // runs page code and hands over a copy of what it gives; what it throws arrives as text, what stops the run as it is
  async function $pageRun($state, run) {
    $pageOpen($state);
    try {
      return $copied(await run());
    } catch (error) {
      throw $ours(error) ? error : new Error($described(error));
    } finally {
      $pageOpen($state); // also when the page code swallowed it
    }
  }

  // page.evaluate of a page function; its arguments are JSON copies, undefined arrives as null
  function $pageEvaluate($state) {
    return async (code, ...args) => {
      $pageOpen($state);
      if (typeof code !== "function") $pageRefuse($state, "page code that only a run knows");
      const copies = JSON.parse(JSON.stringify(args));
      $state.worked = true;
      return $pageRun($state, () => code(...copies));
    };
  }

  // whether two URLs are one place: default port, empty path, the way of encoding and blanks around a value make no difference
  function $sameUrl(left, right) {
    const decode = (text) => ($attempt(() => decodeURIComponent(text)) ?? text).trim();
    const place = (text) => {
      const url = new URL(text, location.href);
      const values = [...url.searchParams].map(([key, value]) => [key, value.trim()]);
      return JSON.stringify([url.origin, url.pathname.split("/").map(decode), values, decode(url.hash)]);
    };
    return $attempt(() => place(left) === place(right)) ?? false;
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

  // page.goto: the page is open already, so only its settling is left to do; any other URL is refused
  function $pageGoto($state) {
    return async (target, options) => {
      $pageOpen($state);
      const url = String(target);
      if (!/^https?:\/\//.test(url)) throw new Error("Blocked URL scheme -- only http:// and https:// are allowed");
      const here = location.href;
      const ours = $state.opened || $state.worked; // else a changed location is the page's own doing
      const moved = ours && here !== $state.start && !$sameUrl(here, $state.entry);
      if (!$state.relaxed && !$sameUrl(url, $state.entry)) $pageRefuse($state, `goto ${url} leaves the page of this run`);
      if (!$state.relaxed && moved) $pageRefuse($state, `goto ${url} would load the page again: it is at ${here} now`);
      $state.last = url;
      const cap = options?.settleMs ?? 1000;
      if (options?.waitUntil !== "none") await $settle(Math.min(500, cap), cap);
      if (!ours) $state.start = location.href;
      $state.opened = true;
    };
  }

  // what the page methods of a run share. `entry`: the URL it was opened at, as the author's code spells it; `at`: the URL that
  // was open before that code began; `relaxed`: every goto stays here. A branch that we do not run sets `refused`.
  function $pageState({ entry = null, relaxed = false, at = null, blank = false, net = null }) {
    return {
      entry,
      relaxed,
      blank, // nothing was open before
      net,
      start: location.href,
      last: at, // what getCurrentUrl gives
      opened: false, // a goto was called
      worked: false, // page code was run
      asked: 0, // selectors that were waited for, and how many of them appeared
      met: 0,
      refused: null,
    };
  }

  // the message of what was thrown
  function $errorMessage(error) {
    return error instanceof Error ? error.message : String(error);
  }

  // the command's own check of its arguments: whatever it throws is a fault of the arguments
  function $validated(check, kwargs) {
    const ArgumentError = $ArgumentError();
    try {
      check(kwargs);
    } catch (error) {
      throw error instanceof ArgumentError || $ours(error) ? error : new ArgumentError($errorMessage(error));
    }
  }
}