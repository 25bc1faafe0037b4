/* shop/variable: A clause that a variable holds
   source: opencli-js clis/shop/filter.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      brand: $arg(args, "brand", $argText),
      sort: $arg(args, "sort", $argText, { choices: ["price", "name"] }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 29)
    $data = await (async ($page, $kwargs, $jsonCopy, $pageRefuse, $part, $state) => {
    const $page1 = (order$) => {
    if (order$ === ".sort((one, other) => one.price - other.price)") {
    return () => fetch('/api/hot').then((answer) => answer.json()).then((rows) => rows.sort((one, other) => one.price - other.price));
    }
    if (order$?.part === 1) {
    const [sort$] = order$.values;
    return () => fetch('/api/hot').then((answer) => answer.json()).then((rows) => rows.sort((one, other) => (one[sort$] < other.name ? -1 : 1)));
    }
    if (order$ === "") {
    return () => fetch('/api/hot').then((answer) => answer.json()).then((rows) => rows);
    }
    return $pageRefuse($state, "a piece of page code that only a run knows");
    };
    {
    // clis/shop/filter.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      let order = '';
      if (kwargs.sort === 'price') order = '.sort((one, other) => one.price - other.price)';
      else if (kwargs.sort) order = $part(1, $jsonCopy(kwargs.sort));
      return page.evaluate($page1(order));
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), $jsonCopy, $pageRefuse, $part, $state);

    return $cliResult($data, [], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, []);
  } finally {
    $net.close();
  }
