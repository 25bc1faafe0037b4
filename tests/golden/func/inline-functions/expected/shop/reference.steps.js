/* shop/reference: A function that is declared elsewhere
   source: opencli-js clis/shop/literals.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      class: $arg(args, "class", $argText, { fallback: "product" }),
      limit: $arg(args, "limit", $argInteger, { fallback: 5 }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 36)
    $data = await (async ($page, $kwargs) => {
    const $page1 = async function rows(limit) {
      const answer = await fetch(`/api/hot?limit=${limit}`);
      return answer.json();
    };
    {
    // clis/shop/literals.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      return page.evaluate($page1, kwargs.limit);
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
