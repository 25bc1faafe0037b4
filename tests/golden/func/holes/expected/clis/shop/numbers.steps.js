/* shop/numbers: Numbers and truth values
   source: opencli-js clis/shop/numbers.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      limit: $arg(args, "limit", $argInteger, { fallback: 10 }),
      page: $arg(args, "page", $argText, { fallback: "1" }),
      all: $arg(args, "all", $argBoolean, { fallback: false }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 21)
    $data = await (async ($page, $kwargs, $pasted, $state) => {
    const $page1 = (all$, start$, start$2) => async () => {
          const rows = await (await fetch('/api/hot')).json();
          const some = all$ ? rows : rows.filter((row) => row.stock > 0);
          return some.slice(start$, start$2);
        };
    {
    // clis/shop/numbers.js
    /** A whole number from 1 to 50. */
    function clamp(value, fallback) {
      const number = Number.parseInt(value, 10);
      return Number.isFinite(number) ? Math.max(1, Math.min(50, number)) : fallback;
    }
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      const start = (clamp(kwargs.page, 1) - 1) * kwargs.limit;
      return page.evaluate($page1($pasted($state, kwargs.all), start, $pasted($state, start + kwargs.limit)));
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), $pasted, $state);

    return $cliResult($data, [], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, []);
  } finally {
    $net.close();
  }
