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
