// XMLHttpRequest under the same rules as the guarded fetch
function $guardXhr(net) {
  return class XMLHttpRequest extends globalThis.XMLHttpRequest {
    open(method, url, ...rest) {
      const verb = String(method).toUpperCase();
      const target = net.check(verb, String(url));
      const answer = net.record(target);
      this.addEventListener("loadend", () => {
        const status = this.status;
        const ok = status >= 200 && status < 300;
        const type = this.getResponseHeader("content-type") ?? "";
        Object.assign(answer, { status, ok, type, error: status === 0 ? "no answer" : "" });
        if (ok && /json/.test(type) && typeof this.response === "string") {
          try {
            answer.empty = $listless(JSON.parse(this.response));
          } catch {
            answer.empty = false;
          }
        }
        net.settled.push(answer);
        if (this.responseURL && this.responseURL !== target) net.check("", this.responseURL);
      });
      super.open(verb, target, ...rest);
    }
  };
}
