/* shop/hot: What sells most
   source: opencli-js clis/shop/hot.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {};
    $state.entry = "https://shop.test/hot";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 19)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => {
          function clean(text) {
      return text.replace(/\s+/g, ' ').trim();
    }
          const price = (node) => Number(node.dataset.price) / 100;
          return [...document.querySelectorAll('h2')].map((node) => ({ title: clean(node.textContent), price: price(node) }));
        };
    {
    // clis/shop/hot.js
    const $func = async (page) => {
      await page.goto('https://shop.test/hot');
      return page.evaluate($page1());
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title", "price"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title", "price"]);
  }
