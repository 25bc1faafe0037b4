/* shop/whoami
   source: opencli-js clis/shop/account.js
   effects: page globals me; runs in the page's own world; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {};
    const $page = {
      evaluate: $pageEvaluate($state),
    };
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 12)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => me;
    {
    // clis/_shared/account.js
    const $func = async (page) => [await page.evaluate($page1())];
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["signed_in", "id", "name"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["signed_in", "id", "name"]);
  }
