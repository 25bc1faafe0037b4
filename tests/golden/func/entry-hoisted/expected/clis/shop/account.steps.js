/* shop/account: The balance of an account
   source: opencli-js clis/shop/account.js
   effects: GET shop.test without cookies; page read; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {};
    const $fetch = $nodeFetch(fetch, $state);
    $state.entry = "https://shop.test/account";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 12)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => Number(document.querySelector('#balance').textContent);
    {
    // clis/shop/account.js
    const $func = async (page) => {
      const rates = await (await $fetch('https://shop.test/api/rates')).json();
      await page.goto('https://shop.test/account');
      const balance = await page.evaluate($page1);
      return { balance, rate: rates.today };
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["balance", "rate"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["balance", "rate"]);
  } finally {
    $net.close();
  }
