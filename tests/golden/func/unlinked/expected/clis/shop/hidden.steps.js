/* shop/hidden
   source: opencli-js clis/shop/hidden.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
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
    $data = await (async ($page, $kwargs, $jsonCopy) => {
    const $page1 = (q$) => () => document.title + q$;
    {
    // clis/shop/tools.js
    const rows_2 = (page, q) => page.evaluate($page1($jsonCopy(q)));

    // clis/shop/hidden.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      const rows = kwargs.q;
      return rows_2(page, rows);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), $jsonCopy);

    return $cliResult($data, [], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, []);
  }
