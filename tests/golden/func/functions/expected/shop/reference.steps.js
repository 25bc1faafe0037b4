/* shop/reference: A function by its name
   source: opencli-js clis/shop/forms.js
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

    // 1. evaluate (line 22)
    $data = await (async ($page, $kwargs, $jsonCopy) => {
    const $page1 = (tag$) => () => [...document.querySelectorAll(tag$)].map((node) => ({ title: node.textContent }));
    {
    // clis/shop/forms.js
    /** Reads what two commands ask for. */
    async function read(page, kwargs, debug, tag = 'h1') {
      await page.goto('https://shop.test/');
      return page.evaluate($page1($jsonCopy(tag)));
    }
    const $func = read;
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), $jsonCopy);

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
