// page.wait: seconds, until the page is still from one second on; or { time }, { selector, timeout }, { text, timeout }
function $pageWait($state) {
  return async (options) => {
    $pageOpen($state);
    if (typeof options === "number") return void (await (options >= 1 ? $settle(500, options * 1000) : $sleep(options * 1000)));
    if (typeof options.time === "number") return void (await $sleep(options.time * 1000));
    const { selector, text } = options;
    if (selector) {
      $state.asked++;
      await $pageRun($state, () => $appears(selector, (options.timeout ?? 10) * 1000));
      $state.met++;
    } else if (text) {
      await $pageRun($state, () => $pageText(text, (options.timeout ?? 30) * 1000));
    }
  };
}
