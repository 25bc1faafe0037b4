/* shop/waits: Titles, when they are there
   source: opencli-js clis/shop/waits.js
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
      sleep: $pageSleep($state),
      wait: $pageWait($state),
    };
    let $data = null;

    // 1. evaluate (line 12)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => [...document.querySelectorAll('h2')].map((node) => ({ title: node.textContent }));
    {
    // clis/shop/waits.js
    const $func = async (page) => {
      await page.goto('https://shop.test/');
      await page.wait(2);
      await page.wait(0.5);
      await page.wait({ time: 1 });
      await page.sleep(1);
      await page.wait({ text: 'Hot', timeout: 5 });
      try {
        await page.wait({ selector: 'h2', timeout: 5 });
      } catch {
        await page.wait(3);
      }
      return page.evaluate($page1);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
