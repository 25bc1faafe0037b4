/* shop/iife-then: The same with something behind it
   source: opencli-js clis/shop/calls.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {};
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 25)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => (async () => {
          const answer = await fetch('/api/hot');
          return answer.json(); // the rows
        })().then((rows) => rows.slice(0, 3)).catch(() => []);
    {
    // clis/shop/calls.js
    const $func = async (page) => {
      await page.goto('https://shop.test/');
      return page.evaluate($page1());
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["title"]);
  } finally {
    $net.close();
  }
