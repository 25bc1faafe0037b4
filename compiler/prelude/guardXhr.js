// XMLHttpRequest under the same rules as the guarded fetch
function $guardXhr(net) {
  return class XMLHttpRequest extends globalThis.XMLHttpRequest {
    open(method, url, ...rest) {
      const target = net.check(url, String(method).toUpperCase());
      const answer = { url: target.href, status: 0, ok: false, type: "", redirected: false, error: "no answer" };
      net.answers.push(answer);
      this.addEventListener("load", () => {
        const status = this.status;
        const type = this.getResponseHeader("content-type") ?? "";
        Object.assign(answer, { status, type, ok: status >= 200 && status < 300, error: "" });
        net.check(this.responseURL || target.href, String(method).toUpperCase());
      });
      super.open(method, url, ...rest);
    }
  };
}
