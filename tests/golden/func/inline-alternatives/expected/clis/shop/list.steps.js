/* shop/list: Products as the page shows them
   source: opencli-js clis/shop/list.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      as: $arg(args, "as", $argText, { choices: ["cards", "table"], fallback: "cards" }),
    };
    $state.entry = "https://shop.test/list";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 19)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => [...document.querySelectorAll('.card')].map((node) => ({ title: node.textContent }));
    const $page2 = () => () => {
      const rows = document.querySelectorAll('tr');
      return [...rows].map((row) => ({ title: row.cells[0].textContent }));
    };
    {
    // clis/shop/list.js
    const CARDS = $page1();
    const TABLE = $page2();
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/list');
      const script = kwargs.as === 'table' ? TABLE : CARDS;
      return page.evaluate(script);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
