// XMLHttpRequest under the same rules as the guarded fetch. An answer is recorded at the first event that tells of its end, and
// ahead of every listener of the author's: what waits for `load` may end the run before `loadend`.
function $guardXhr(net) {
  return class XMLHttpRequest extends globalThis.XMLHttpRequest {
    #answer = null;
    constructor(...rest) {
      super(...rest);
      this.addEventListener("readystatechange", () => {
        const answer = this.#answer;
        if (this.readyState !== 4 || answer === null) return;
        this.#answer = null;
        const { status, responseURL } = this;
        const ok = status >= 200 && status < 300;
        const type = this.getResponseHeader("content-type") ?? "";
        const challenge = status === 403 && this.getResponseHeader("cf-mitigated") === "challenge";
        const url = responseURL || answer.url;
        const redirected = url !== answer.url.split("#")[0];
        Object.assign(answer, { url, status, ok, redirected, type, challenge, error: status === 0 ? "no answer" : "" });
        if (ok && /json/.test(type) && typeof this.response === "string") {
          try {
            answer.empty = $listless(JSON.parse(this.response));
          } catch {
            answer.empty = false;
          }
        }
        net.settled.push(answer);
        if (redirected) net.check("", url);
      });
    }
    open(method, url, ...rest) {
      const verb = String(method).toUpperCase();
      const target = net.check(verb, String(url));
      super.open(verb, target, ...rest);
      this.#answer = net.record(target);
    }
  };
}
