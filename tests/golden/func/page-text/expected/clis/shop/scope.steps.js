/* shop/scope: A global of the page with the name of a constant
   source: opencli-js clis/shop/scope.js
   effects: page globals title; runs in the page's own world; read only */
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

    // 1. evaluate (line 14)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => name + '/' + (typeof title === 'undefined' ? '' : title);
    {
    // clis/shop/scope.js
    const title = 'a name of the module';
    const name = () => title;
    const $func = async (page) => {
      await page.goto('https://shop.test/');
      return { own: name(), page: await page.evaluate($page1()) };
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, [], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, []);
  }
