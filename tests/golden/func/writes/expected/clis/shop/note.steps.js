/* shop/note
   source: opencli-js clis/shop/note.js
   effects: POST shop.test with same-origin cookies; writes */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["POST", "shop.test", "/api/notes"]], "shop.test", $wayFits);
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 12)
    $data = await (async ($page, $kwargs) => {
    const $page1 = async (path, data) => {
        const answer = await fetch(path, { method: 'POST', body: JSON.stringify(data) });
        return answer.json();
      };
    {
    // clis/shop/api.js
    /** Sends JSON to the shop. */
    const post = (page, path, data) =>
      page.evaluate($page1, path, data);

    // clis/shop/note.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      return post(page, '/api/notes', { text: kwargs.q });
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, [], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, []);
  } finally {
    $net.close();
  }
