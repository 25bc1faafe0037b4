// page.evaluateWithArgs: the page function takes one object, whose values are JSON copies
function $pageEvaluateWithArgs($state) {
  return async (code, args) => {
    $pageOpen($state);
    if (typeof code !== "function") $pageRefuse($state, "page code that only a run knows");
    const copies = {};
    for (const [key, value] of Object.entries(args)) {
      if (!/^[a-zA-Z_$][\w$]*$/.test(key)) throw new Error(`evaluateWithArgs: invalid key "${key}"`);
      copies[key] = $jsonCopy(value);
    }
    $state.worked = true;
    return $pageRun($state, () => code(copies));
  };
}
