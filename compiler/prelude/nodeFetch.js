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
