// the parts of a page that scripts read, for quickjs; `$host` (a JSON text) sets it up, `$respond` is the network
(() => {
  const host = JSON.parse($host);
  const here = new URL(host.location);
  const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

  // timers on a virtual clock, which jumps to the next timer when nothing else is left to do
  const timers = new Map();
  let clock = 0;
  let ids = 0;
  const start = (run, ms, rest, every) => {
    timers.set(++ids, { run, at: clock + Math.max(0, Number(ms) || 0), rest, every });
    return ids;
  };
  define("setTimeout", (run, ms, ...rest) => start(run, ms, rest, null));
  define("setInterval", (run, ms, ...rest) => start(run, ms, rest, Math.max(1, Number(ms) || 0)));
  define("clearTimeout", (id) => void timers.delete(id));
  define("clearInterval", (id) => void timers.delete(id));
  define("requestAnimationFrame", (run) => start(run, 16, [], null));
  Date.now = () => 1767225600000 + clock;
  define("performance", { now: () => clock });
  define("$tick", () => {
    let next = null;
    for (const [id, timer] of timers) if (!next || timer.at < next[1].at) next = [id, timer];
    if (!next) return false;
    const [id, timer] = next;
    clock = Math.max(clock, timer.at);
    if (timer.every === null) timers.delete(id);
    else timer.at = clock + timer.every;
    timer.run(...timer.rest);
    return clock < host.clock;
  });

  class EventTarget {
    #listeners = [];
    addEventListener(type, listener) { this.#listeners.push([type, listener]); }
    removeEventListener(type, listener) {
      this.#listeners = this.#listeners.filter(([name, each]) => name !== type || each !== listener);
    }
    dispatchEvent(event) {
      for (const [type, listener] of this.#listeners) if (type === event.type) (listener.handleEvent ?? listener).call(this, event);
      return true;
    }
  }
  define("EventTarget", EventTarget);
  define("Event", class Event { constructor(type) { this.type = type; } });

  // the network
  class Headers {
    #map = new Map();
    constructor(init = {}) {
      for (const [key, value] of init[Symbol.iterator] ? init : Object.entries(init)) this.append(key, value);
    }
    set(key, value) { this.#map.set(String(key).toLowerCase(), String(value)); }
    append(key, value) { this.set(key, this.has(key) ? `${this.get(key)}, ${value}` : value); }
    get(key) { return this.#map.get(String(key).toLowerCase()) ?? null; }
    has(key) { return this.#map.has(String(key).toLowerCase()); }
    forEach(visit) { this.#map.forEach((value, key) => visit(value, key)); }
    entries() { return this.#map.entries(); }
    [Symbol.iterator]() { return this.entries(); }
  }
  define("Headers", Headers);
  const ask = (url, init) => {
    const asked = {
      url: new URL(url, here.href).href,
      method: String(init?.method ?? "GET").toUpperCase(),
      headers: Object.fromEntries(new Headers(init?.headers ?? {})),
      credentials: init?.credentials ?? null,
      body: init?.body === undefined || init?.body === null ? null : String(init.body),
    };
    return { asked, answer: JSON.parse($respond(JSON.stringify(asked))) };
  };
  class AbortSignal extends EventTarget {
    aborted = false;
    reason = undefined;
    $abort(reason) {
      if (this.aborted) return;
      Object.assign(this, { aborted: true, reason });
      this.dispatchEvent({ type: "abort" });
    }
    static timeout(ms) {
      const signal = new AbortSignal();
      start(() => signal.$abort(Object.assign(new Error("signal timed out"), { name: "TimeoutError" })), ms, [], null);
      return signal;
    }
  }
  define("AbortSignal", AbortSignal);
  define("AbortController", class AbortController {
    signal = new AbortSignal();
    abort(reason = Object.assign(new Error("signal is aborted without reason"), { name: "AbortError" })) { this.signal.$abort(reason); }
  });
  // ends after `ms` of the virtual clock, or when the signal says so
  const pause = (ms, signal) => new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason));
    start(resolve, ms, [], null);
  });
  class Response {
    #body;
    #wait = null;
    constructor(body, { wait, ...fields }) {
      this.#body = body;
      this.#wait = wait ?? null;
      Object.assign(this, { ok: fields.status >= 200 && fields.status < 300, type: "basic", bodyUsed: false }, fields);
    }
    async text() {
      if (this.bodyUsed) throw new TypeError("body stream already read");
      this.bodyUsed = true;
      if (this.#wait) await this.#wait();
      return this.#body;
    }
    async json() { return JSON.parse(await this.text()); }
    clone() { return new Response(this.#body, { ...this, bodyUsed: false }); }
  }
  define("Response", Response);
  class Request {
    #fields;
    constructor(input, init = {}) {
      const base = input instanceof Request ? input.#fields : { url: new URL(String(input), here.href).href };
      const url = new URL(base.url);
      if (url.username || url.password) throw new TypeError("Request cannot be constructed from a URL with credentials");
      this.#fields = { method: "GET", ...base, ...Object.fromEntries(Object.entries(init ?? {}).filter(([, value]) => value !== undefined)) };
      this.#fields.method = String(this.#fields.method).toUpperCase();
      this.#fields.url = base.url;
    }
    get url() { return this.#fields.url; }
    get method() { return this.#fields.method; }
    get $fields() { return this.#fields; }
  }
  define("Request", Request);
  define("fetch", async function (input, init) {
    const request = new Request(input, init);
    const { asked, answer } = ask(request.url, request.$fields);
    await null;
    const { signal } = request.$fields;
    if (answer.after) await pause(answer.after, signal);
    if (answer.error !== undefined) throw new TypeError(answer.error);
    const url = answer.url ?? asked.url;
    return new Response(answer.body, {
      status: answer.status, statusText: "", url, redirected: url !== asked.url, headers: new Headers(answer.headers),
      wait: answer.body_after ? () => pause(answer.body_after, signal) : null,
    });
  });
  define("XMLHttpRequest", class XMLHttpRequest extends EventTarget {
    readyState = 0; status = 0; statusText = ""; responseText = ""; response = null; responseType = ""; responseURL = "";
    #call = null; #headers = {}; #answer = null;
    open(method, url) { this.#call = { method, url: new URL(url, here.href).href }; this.readyState = 1; }
    setRequestHeader(key, value) { this.#headers[key] = value; }
    send(body) {
      const { asked, answer } = ask(this.#call.url, { method: this.#call.method, headers: this.#headers, body });
      setTimeout(() => {
        this.readyState = 4;
        const kind = answer.error === undefined ? "load" : "error";
        if (kind === "load") {
          this.#answer = new Headers(answer.headers);
          Object.assign(this, { status: answer.status, responseText: answer.body, responseURL: answer.url ?? asked.url });
          this.response = this.responseType === "json" ? JSON.parse(answer.body) : answer.body;
        }
        for (const type of ["readystatechange", kind, "loadend"]) {
          this["on" + type]?.({ type, target: this });
          this.dispatchEvent({ type, target: this });
        }
      }, 0);
    }
    abort() {}
    getResponseHeader(key) { return this.#answer?.get(key) ?? null; }
    getAllResponseHeaders() { return [...(this.#answer ?? [])].map(([key, value]) => `${key}: ${value}\r\n`).join(""); }
  });

  // elements: {tag, text, attrs, find: {selector: [element]}}; a selector that is not listed finds nothing
  class Element extends EventTarget {
    #spec;
    constructor(spec) { super(); this.#spec = spec; }
    get tagName() { return (this.#spec.tag ?? "div").toUpperCase(); }
    get nodeType() { return 1; }
    get textContent() { return this.#spec.text ?? ""; }
    get innerText() { return this.textContent; }
    get innerHTML() { return this.textContent; }
    get value() { return this.getAttribute("value") ?? ""; }
    get href() { return new URL(this.getAttribute("href") ?? "", here.href).href; }
    get src() { return new URL(this.getAttribute("src") ?? "", here.href).href; }
    get dataset() {
      const found = Object.entries(this.#spec.attrs ?? {}).filter(([key]) => key.startsWith("data-"));
      return Object.fromEntries(found.map(([key, value]) => [key.slice(5).replace(/-(.)/g, (_, c) => c.toUpperCase()), value]));
    }
    get offsetParent() { return globalThis.document.body; }
    get children() { return []; }
    getAttribute(key) { return this.#spec.attrs?.[key] ?? null; }
    hasAttribute(key) { return this.getAttribute(key) !== null; }
    querySelectorAll(selector) { return (this.#spec.find?.[selector] ?? []).map((spec) => new Element(spec)); }
    querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
    getClientRects() { return [{ width: 1, height: 1 }]; }
    getBoundingClientRect() { return { width: 1, height: 1, top: 0, left: 0 }; }
    checkVisibility() { return true; }
    closest() { return null; }
    matches() { return false; }
    contains() { return false; }
    click() {}
  }
  const dom = host.dom;
  const body = new Element({ tag: "body", text: dom.text ?? "", find: dom.find });
  class Document extends EventTarget {
    title = dom.title ?? "";
    cookie = dom.cookie ?? "";
    readyState = "complete";
    visibilityState = "visible";
    hidden = false;
    body = body;
    documentElement = body;
    head = new Element({ tag: "head" });
    get location() { return globalThis.location; }
    get URL() { return here.href; }
    get defaultView() { return globalThis; }
    get activeElement() { return body; }
    querySelectorAll(selector) { return body.querySelectorAll(selector); }
    querySelector(selector) { return body.querySelector(selector); }
    getElementById(id) { return body.querySelector("#" + id); }
    getElementsByTagName(name) { return body.querySelectorAll(name); }
    getElementsByClassName(name) { return body.querySelectorAll("." + name); }
    createElement(tag) { return new Element({ tag }); }
  }
  define("document", new Document());
  define("Element", Element);
  define("HTMLElement", Element);
  define("Node", Element);
  define("MutationObserver", class MutationObserver {
    observe() {}
    disconnect() {}
    takeRecords() { return []; }
  });

  // collation of letters and digits; of anything else the order is by code unit, which no test may rely on
  const piece = (text) => (/[0-9]/.test(text) ? Number(text) : text.toLowerCase());
  const pieces = (text) => (text.match(/[0-9]+|[^0-9]/g) ?? []).map(piece);
  const order = (a, b) => (typeof a !== typeof b ? (typeof a === "number" ? -1 : 1) : a < b ? -1 : a > b ? 1 : 0);
  const compare = (left, right) => {
    const [a, b] = [pieces(String(left)), pieces(String(right))];
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (order(a[i], b[i])) return order(a[i], b[i]);
    return a.length - b.length || (left < right ? 1 : left > right ? -1 : 0);
  };
  define("Intl", { Collator: class Collator { compare = compare; } });

  const { href, origin, protocol, hostname, port, pathname, search, hash } = here;
  define("location", { href, origin, protocol, host: here.host, hostname, port, pathname, search, hash, toString: () => href });
  const storage = () => {
    const map = new Map(Object.entries(dom.storage ?? {}));
    return {
      getItem: (key) => map.get(String(key)) ?? null,
      setItem: (key, value) => void map.set(String(key), String(value)),
      removeItem: (key) => void map.delete(String(key)),
      key: (i) => [...map.keys()][i] ?? null,
      get length() { return map.size; },
    };
  };
  define("localStorage", storage());
  define("sessionStorage", storage());
  define("navigator", { userAgent: "quickjs", language: "en", onLine: true });
  define("console", { log() {}, info() {}, warn() {}, error() {}, debug() {} });
  define("getComputedStyle", () => ({ display: "block", visibility: "visible" }));
  define("structuredClone", (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value))));
  for (const name of ["window", "self", "top", "parent"]) define(name, globalThis);
  const events = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) define(name, events[name].bind(events));
  for (const [name, value] of Object.entries(dom.globals ?? {})) define(name, value);
})();
