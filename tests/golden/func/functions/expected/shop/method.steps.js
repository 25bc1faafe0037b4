/* shop/method: A method; the arguments are taken apart, and so is the page
   source: opencli-js clis/shop/forms.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { fallback: "x" }),
      limit: $arg(args, "limit", $argInteger, { fallback: 10 }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 14)
    $data = await (async ($page, $kwargs) => {
    const $page1 = (words, most) => [{ title: `${words} ${most} ${document.title}` }];
    {
    // clis/shop/forms.js
    const $func = async function (page, { q, limit }) {
      const { goto, evaluate } = page;
      await goto('https://shop.test/');
      return evaluate($page1, q, limit);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
