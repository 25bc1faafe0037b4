// fetch for code that was not written for a page: it sent no cookies, asked for no language and had no cache, and headers that a
// page may not set are left out
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
    return fetch(input, { ...init, headers, credentials: init?.credentials ?? "omit", cache: "no-store" });
  };
}
