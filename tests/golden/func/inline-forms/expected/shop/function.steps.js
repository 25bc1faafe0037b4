/* shop/function: A function with a name, which it uses
   source: opencli-js clis/shop/calls.js
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

    // 1. evaluate (line 48)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => function titles(node = document.body) {
          if (node.tagName === 'H2') return [{ title: node.textContent }];
          return [...node.children].flatMap((child) => titles(child));
        };
    {
    // clis/shop/calls.js
    const $func = async (page) => {
      await page.goto('https://shop.test/');
      return page.evaluate($page1());
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
