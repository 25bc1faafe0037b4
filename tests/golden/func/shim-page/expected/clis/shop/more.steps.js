/* shop/more: All products of a list that grows
   source: opencli-js clis/shop/more.js
   effects: GET shop.test with cookies; page read, scroll; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {};
    $state.entry = "https://shop.test/list";
    const $page = {
      autoScroll: $pageAutoScroll($state),
      closeWindow: $pageCloseWindow($state),
      evaluate: $pageEvaluate($state),
      fetchJson: $pageFetchJson($state, fetch),
      getCurrentUrl: $pageGetCurrentUrl($state),
      goto: $pageGoto($state),
      networkRequests: $pageNetworkRequests($state),
      scroll: $pageScroll($state),
    };
    let $data = null;

    // 1. evaluate (line 12)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => [...document.querySelectorAll('h2')].map((node) => node.textContent);
    {
    // clis/shop/more.js
    const $func = async (page) => {
      await page.goto('https://shop.test/list');
      await page.autoScroll?.({ times: 5, delayMs: 500 });
      await page.scroll('up', 200);
      const titles = await page.evaluate($page1);
      const prices = page.fetchJson
        ? await page.fetchJson('/api/prices', { headers: { 'X-All': '1' } })
        : await page.evaluate(`fetch('/api/prices').then((answer) => answer.json())`);
      if (typeof page.networkRequests === 'function') {
        const requests = await page.networkRequests();
        if (requests.length === 0) throw new Error(`nothing was asked for by ${await page.getCurrentUrl()}`);
      }
      await page.closeWindow?.();
      return titles.map((title, at) => ({ title, price: prices[at] }));
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title", "price"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["title", "price"]);
  } finally {
    $net.close();
  }
