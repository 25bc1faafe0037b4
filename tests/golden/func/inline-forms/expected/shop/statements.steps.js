/* shop/statements: Statements, the last of which is the value
   source: opencli-js clis/shop/values.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {};
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 30)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => {
    let total;
    const rows = [];
          for (const node of document.querySelectorAll('h2')) rows.push({ title: node.textContent });
          total = rows.length;
          return ({ total, rows });
    };
    {
    // clis/shop/values.js
    const $func = async (page) => {
      await page.goto('https://shop.test/');
      return page.evaluate($page1());
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, [], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, []);
  }
