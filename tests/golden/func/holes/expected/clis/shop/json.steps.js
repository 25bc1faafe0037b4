/* shop/json: Values as JSON, in several places
   source: opencli-js clis/shop/json.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
      brand: $arg(args, "brand", $argText),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 14)
    $data = await (async ($page, $kwargs, $jsonCopy) => {
    const $page1 = (filter$, q$) => async () => {
          const filter = filter$;
          const url = '/api/search?q=' + encodeURIComponent(q$) + '&since=' + filter.since;
          const rows = await (await fetch(url)).json();
          return rows.filter((row) => !filter.brand || row.brand === filter.brand);
        };
    {
    // clis/shop/json.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      const filter = { brand: kwargs.brand, since: new Date(0) };
      return page.evaluate($page1($jsonCopy(filter), $jsonCopy(kwargs.q)));
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
