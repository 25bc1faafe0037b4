// URL and URLSearchParams for quickjs: http(s) as the URL standard writes them; no punycode, other schemes opaque
(() => {
  const PORTS = { "http:": "80", "https:": "443", "ws:": "80", "wss:": "443", "ftp:": "21" };
  const utf8 = (char) => encodeURIComponent(/^[\ud800-\udfff]$/.test(char) ? "\ufffd" : char);
  const hex = (char) => (char <= "\x7f" ? "%" + char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0") : utf8(char));
  const escape = (text, unsafe) => {
    let out = "";
    for (const char of text) out += char <= " " || char > "~" || unsafe.includes(char) ? hex(char) : char;
    return out;
  };
  const form = (text) => {
    let out = "";
    for (const char of String(text)) out += /[A-Za-z0-9*\-._]/.test(char) ? char : char === " " ? "+" : hex(char);
    return out;
  };
  const unform = (text) => {
    text = text.replaceAll("+", " ");
    try {
      return decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, "%25"));
    } catch {
      return text;
    }
  };

  class URLSearchParams {
    #list = [];
    #changed = () => {};
    constructor(init = "", changed) {
      if (changed) this.#changed = changed;
      if (typeof init === "string") this.parse(init);
      else if (init?.[Symbol.iterator]) for (const [key, value] of init) this.#list.push([String(key), String(value)]);
      else for (const key of Object.keys(init ?? {})) this.#list.push([key, String(init[key])]);
    }
    parse(text) {
      this.#list = text
        .replace(/^\?/, "")
        .split("&")
        .filter((pair) => pair !== "")
        .map((pair) => [pair.split("=")[0], pair.split("=").slice(1).join("=")].map(unform));
    }
    append(key, value) {
      this.#list.push([String(key), String(value)]);
      this.#changed();
    }
    set(key, value) {
      const at = this.#list.findIndex(([name]) => name === String(key));
      if (at < 0) return this.append(key, value);
      this.#list[at][1] = String(value);
      this.#list = this.#list.filter(([name], i) => i <= at || name !== String(key));
      this.#changed();
    }
    delete(key) {
      this.#list = this.#list.filter(([name]) => name !== String(key));
      this.#changed();
    }
    get(key) {
      return this.#list.find(([name]) => name === String(key))?.[1] ?? null;
    }
    getAll(key) {
      return this.#list.filter(([name]) => name === String(key)).map(([, value]) => value);
    }
    has(key) {
      return this.#list.some(([name]) => name === String(key));
    }
    get size() {
      return this.#list.length;
    }
    forEach(visit) {
      for (const [key, value] of this.#list) visit(value, key, this);
    }
    entries() {
      return this.#list.map((pair) => [...pair]).values();
    }
    keys() {
      return this.#list.map(([key]) => key).values();
    }
    values() {
      return this.#list.map(([, value]) => value).values();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return this.#list.map(([key, value]) => form(key) + "=" + form(value)).join("&");
    }
  }

  const invalid = (text) => {
    throw new TypeError(`Failed to construct 'URL': Invalid URL ${text}`);
  };

  class URL {
    #parts;
    #params;
    constructor(input, base) {
      this.#parts = parse(String(input), base === undefined ? null : new URL(base));
      this.#params = new URLSearchParams(this.search, () => {
        const text = this.#params.toString();
        this.#parts.search = text ? "?" + text : "";
      });
    }
    static canParse(input, base) {
      try {
        return Boolean(new URL(input, base));
      } catch {
        return false;
      }
    }
    get protocol() { return this.#parts.protocol; }
    get username() { return this.#parts.username; }
    get password() { return this.#parts.password; }
    get hostname() { return this.#parts.hostname; }
    get port() { return this.#parts.port; }
    get host() { return this.hostname + (this.port ? ":" + this.port : ""); }
    get pathname() { return this.#parts.pathname; }
    get search() { return this.#parts.search === "?" ? "" : this.#parts.search; }
    get hash() { return this.#parts.hash === "#" ? "" : this.#parts.hash; }
    get searchParams() { return this.#params; }
    get origin() { return this.protocol in PORTS ? `${this.protocol}//${this.host}` : "null"; }
    get href() {
      const { protocol, username, password, pathname, search, hash, opaque } = this.#parts;
      if (opaque) return protocol + pathname + search + hash;
      const user = username ? username + (password ? ":" + password : "") + "@" : "";
      return `${protocol}//${user}${this.host}${pathname}${search}${hash}`;
    }
    set search(text) {
      text = String(text).replace(/^\?/, "");
      this.#parts.search = text ? "?" + escape(text, "\"<>'#") : "";
      this.#params.parse(text);
    }
    set hash(text) {
      text = String(text).replace(/^#/, "");
      this.#parts.hash = text ? "#" + escape(text, '"<>`') : "";
    }
    set pathname(text) {
      this.#parts.pathname = path(String(text).replace(/^[/\\]?/, "/"));
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
  }

  function path(text) {
    const out = [];
    const pieces = text.replaceAll("\\", "/").split("/").slice(1);
    pieces.forEach((piece, i) => {
      const plain = piece.replace(/%2e/gi, ".");
      const last = i === pieces.length - 1;
      if (plain === "..") out.pop();
      if (plain === ".." || plain === ".") last && out.push("");
      else out.push(escape(piece, '"<>`#?{}^'));
    });
    return "/" + out.join("/");
  }

  function parse(input, base) {
    const text = input.replace(/^[\x00-\x20]+|[\x00-\x20]+$/g, "").replace(/[\t\n\r]/g, "");
    const [, before, hash = ""] = /^([^#]*)(#.*)?$/s.exec(text);
    let [, main, search] = /^([^?]*)(\?.*)?$/s.exec(before);
    const finish = (parts) => ({
      username: "", password: "", port: "", opaque: false, ...parts,
      search: search === undefined ? "" : "?" + escape(search.slice(1), "\"<>'#"),
      hash: hash && "#" + escape(hash.slice(1), '"<>`'),
    });
    const scheme = /^([A-Za-z][A-Za-z0-9+.\-]*):(.*)$/s.exec(main);
    if (scheme && !(scheme[1].toLowerCase() + ":" in PORTS)) {
      return finish({ protocol: scheme[1].toLowerCase() + ":", hostname: "", pathname: scheme[2], opaque: true });
    }
    let protocol = base?.protocol;
    if (scheme) [protocol, main] = [scheme[1].toLowerCase() + ":", scheme[2].replace(/^[/\\]*/, "//")];
    else if (!base || base.protocol === "null") invalid(input);
    if (/^[/\\]{2}/.test(main)) {
      const [, authority, rest] = /^[/\\]{2}([^/\\]*)(.*)$/s.exec(main);
      const [, user, host] = /^(?:(.*)@)?([^@]*)$/s.exec(authority);
      const [, name, port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(host) ?? invalid(input);
      let hostname = name.toLowerCase();
      try {
        hostname = decodeURIComponent(hostname).toLowerCase();
      } catch {
        invalid(input);
      }
      if (!hostname || /[\x00-\x20#%/:<>?@\\^|]/.test(hostname.replace(/^\[.*\]$/, "v6"))) invalid(input);
      const [username = "", password = ""] = (user ?? "").split(":");
      return finish({
        protocol, hostname, username: escape(username, "/@:"), password: escape(password, "/@:"),
        port: port === PORTS[protocol] ? "" : port.replace(/^0+(?=\d)/, ""), pathname: path(rest || "/"),
      });
    }
    const from = { protocol, hostname: base.hostname, port: base.port, username: base.username, password: base.password };
    if (/^[/\\]/.test(main)) return finish({ ...from, pathname: path(main) });
    if (main === "") {
      if (search === undefined) search = base.search || undefined;
      return { ...finish({ ...from, pathname: base.pathname }), ...(search === base.search ? { search: base.search } : {}) };
    }
    return finish({ ...from, pathname: path(base.pathname.replace(/[^/]*$/, "") + main) });
  }

  globalThis.URL = URL;
  globalThis.URLSearchParams = URLSearchParams;
})();
