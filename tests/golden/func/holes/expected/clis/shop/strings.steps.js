/* shop/strings: Values in literals and comments
   source: opencli-js clis/shop/strings.js
   effects: GET shop.test with same-origin cookies; page read; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
      class: $arg(args, "class", $argText, { fallback: "product" }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 15)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => document.body.dataset.token;
    const $page2 = (token$, q$, class$) => async () => {
          // looks for 
          const headers = { 'X-Token': `${token$}` };
          const answer = await fetch("/api/search?q=" + q$ + "&n=9", { headers });
          const rows = await answer.json();
          return rows.map((row) => `${class$} ${row.title}`); /* of  */
        };
    {
    // clis/shop/strings.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      const token = await page.evaluate($page1());
      return page.evaluate($page2(token, encodeURIComponent(kwargs.q), kwargs.class));
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
