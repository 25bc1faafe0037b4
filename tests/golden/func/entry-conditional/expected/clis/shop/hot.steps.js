/* shop/hot: What sells most
   source: opencli-js clis/shop/hot.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {};
    $state.entry = "https://shop.test/hot";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
      wait: $pageWait($state),
    };
    let $data = null;

    // 1. evaluate (line 23)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => location.href;
    const $page2 = () => [...document.querySelectorAll('h2')].map((node) => ({ title: node.textContent }));
    {
    // clis/shop/hot.js
    const HOME = 'https://shop.test/hot';
    /** Opens the list unless it is there. */
    async function ensureHome(page) {
      const now = await page.evaluate($page1());
      if (!now.startsWith(HOME)) {
        await page.goto(HOME);
        await page.wait(2);
      }
    }
    const $func = async (page) => {
      await ensureHome(page);
      return page.evaluate($page2);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
