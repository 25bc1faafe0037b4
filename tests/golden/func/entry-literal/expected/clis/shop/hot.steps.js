/* shop/hot: What sells most
   source: opencli-js clis/shop/hot.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      limit: $arg(args, "limit", $argInteger, { fallback: 10 }),
    };
    $state.entry = "https://shop.test/hot";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 12)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => [...document.querySelectorAll('h2')].map((node) => node.textContent);
    {
    // clis/shop/hot.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/hot', { waitUntil: 'load', settleMs: 2500 });
      const titles = await page.evaluate($page1);
      return titles.slice(0, kwargs.limit).map((title, at) => ({ rank: at + 1, title }));
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["rank", "title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["rank", "title"]);
  }
