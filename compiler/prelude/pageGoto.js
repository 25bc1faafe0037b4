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
