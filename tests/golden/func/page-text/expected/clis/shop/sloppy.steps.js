/* shop/sloppy: A name that is not declared, and `this`
   source: opencli-js clis/shop/sloppy.js
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

    // 1. evaluate (line 11)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => {
    let total, link;
    return (function () {
          total = 0;
          for (link of window.document.links) total += 1;
          return total;
        })();
    };
    {
    // clis/shop/sloppy.js
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
