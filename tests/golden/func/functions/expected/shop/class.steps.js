/* shop/class: A class that holds the page
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

    // 1. evaluate (line 54)
    $data = await (async ($page, $kwargs) => {
    const $page1 = (tag) => [...document.getElementsByTagName(tag)].map((node) => ({ title: node.textContent }));
    {
    // clis/shop/forms.js
    class Reader {
      constructor(page) {
        this.page = page;
      }

      async titles(tag) {
        await this.page.goto('https://shop.test/');
        return this.page.evaluate(
          $page1,
          tag,
        );
      }
    }
    const $func = async (page) => new Reader(page).titles('h3');
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
