/* shop/search: Products about some words
   source: opencli-js clis/shop/search.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
    };
    $state.entry = `https://shop.test/search?q=${encodeURIComponent(String($args["q"]).trim())}`;
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
      wait: $pageWait($state),
    };
    let $data = null;

    // 1. evaluate (line 13)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => [...document.querySelectorAll('h2')].map((node) => ({ title: node.textContent }));
    {
    // clis/shop/search.js
    const $func = async (page, { q }) => {
      await Promise.resolve();
      await page.wait(1);
      await page.goto(`https://shop.test/search?q=${encodeURIComponent(q)}`, { settleMs: 4000 });
      return page.evaluate($page1);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
