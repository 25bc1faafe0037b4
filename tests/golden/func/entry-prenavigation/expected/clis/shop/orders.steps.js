/* shop/orders: What was ordered
   source: opencli-js clis/shop/orders.js
   effects: GET shop.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {};
    const $page = {
      evaluate: $pageEvaluate($state),
      getCurrentUrl: $pageGetCurrentUrl($state),
    };
    let $data = null;

    // 1. evaluate (line 12)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => async () => {
            const answer = await fetch('/api/orders', { credentials: 'include' });
            return (await answer.json()).orders;
          };
    {
    // clis/shop/orders.js
    const $func = async (page) => {
      const orders = await page.evaluate($page1());
      const from = await page.getCurrentUrl();
      return orders.map((order) => ({ number: order.number, page: from }));
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["number", "page"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["number", "page"]);
  } finally {
    $net.close();
  }
