/* shop/property: A property of an object that is there or not
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

    // 1. evaluate (line 43)
    $data = await (async ($page, $kwargs, $jsonCopy, $pageRefuse, $part, $state) => {
    const $page1 = (brand$) => {
    if (brand$?.part === 1) {
    const [brand$2] = brand$.values;
    return async () => {
          const query = new URLSearchParams({ all: '1', brand: brand$2, });
          return (await fetch('/api/hot?' + query)).json();
        };
    }
    if (brand$ === "") {
    return async () => {
          const query = new URLSearchParams({ all: '1',  });
          return (await fetch('/api/hot?' + query)).json();
        };
    }
    return $pageRefuse($state, "a piece of page code that only a run knows");
    };
    {
    // clis/shop/filter.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      const brand = kwargs.brand ? $part(1, $jsonCopy(kwargs.brand)) : '';
      return page.evaluate($page1(brand));
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
