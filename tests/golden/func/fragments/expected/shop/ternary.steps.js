/* shop/ternary: A clause that is there or not
   source: opencli-js clis/shop/filter.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      brand: $arg(args, "brand", $argText),
      sort: $arg(args, "sort", $argText, { choices: ["price", "name"] }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 15)
    $data = await (async ($page, $kwargs, $jsonCopy) => {
    const $page1 = (brand$) => async () => {
          const rows = await (await fetch('/api/hot')).json();
          return rows.filter((row) => row.brand === brand$).slice(0, 5);
        };
    const $page2 = () => async () => {
          const rows = await (await fetch('/api/hot')).json();
          return rows.slice(0, 5);
        };
    {
    // clis/shop/filter.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      return page.evaluate(kwargs.brand ? $page1($jsonCopy(kwargs.brand)) : $page2());
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), $jsonCopy);

    return $cliResult($data, [], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, []);
  } finally {
    $net.close();
  }
