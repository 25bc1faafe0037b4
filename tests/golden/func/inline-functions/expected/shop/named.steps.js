/* shop/named: A function expression
   source: opencli-js clis/shop/literals.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
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

    // 1. evaluate (line 47)
    $data = await (async ($page, $kwargs) => {
    const $page1 = function () { return document.title; };
    {
    // clis/shop/literals.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      return page.evaluate($page1);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, [], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, []);
  }
