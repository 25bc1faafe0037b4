/* shop/values: A value that stands where statements do
   source: opencli-js clis/shop/values.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 12)
    $data = await (async ($page, $kwargs, $pasted, $state) => {
    const $page1 = () => () => {
    const seen = document.title;
          function twice(text) { return text + text; }
    };
    const $page2 = (q$) => () => {
    q$; return document.title
    };
    {
    // clis/shop/values.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      await page.evaluate($page1());
      return page.evaluate($page2($pasted($state, kwargs.q)));
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), $pasted, $state);

    return $cliResult($data, [], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, []);
  }
