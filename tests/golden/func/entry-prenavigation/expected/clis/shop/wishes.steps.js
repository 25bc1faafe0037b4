/* shop/wishes: The list of wishes
   source: opencli-js clis/shop/wishes.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://my.shop.test/wishes?all=1" });
  try {
    $here("shop.test");
    const $args = {};
    const $page = {
      evaluate: $pageEvaluate($state),
      wait: $pageWait($state),
    };
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 13)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => [...document.querySelectorAll('li')].map((node) => ({ title: node.textContent }));
    {
    // clis/shop/wishes.js
    const $func = async (page) => {
      await page.wait({ selector: 'li', timeout: 5 });
      return page.evaluate($page1);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
