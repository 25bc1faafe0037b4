/* shop/raw: A value as it is
   source: opencli-js clis/shop/raw.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      ids: $arg(args, "ids", $argText, { required: true }),
      most: $arg(args, "most", $argText, { fallback: 3 }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 15)
    $data = await (async ($page, $kwargs, $pasted, $state) => {
    const $page1 = (ids$, most$) => () => ids$.slice(0, most$).map((id) => document.getElementById(id).textContent);
    {
    // clis/shop/raw.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      return page.evaluate($page1($pasted($state, kwargs.ids), $pasted($state, kwargs.most)));
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), $pasted, $state);

    return $cliResult($data, [], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, []);
  }
