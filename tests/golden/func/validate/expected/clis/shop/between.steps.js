/* shop/between: What was sold between two days
   source: opencli-js clis/shop/between.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      "from-day": $arg(args, "from_day", $argText, { required: true }),
      "to-day": $arg(args, "to_day", $argText, { required: true }),
    };
    $state.entry = "https://shop.test/sales";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 28)
    $data = await (async ($page, $kwargs, $given, $validated, $jsonCopy) => {
    const $page1 = (path$) => () => fetch(path$).then((answer) => answer.json());
    {
    const { ArgumentError } = $given;
    // clis/shop/between.js
    const DAY = /^\d{4}-\d\d-\d\d$/;
    function checkDay(name, value) {
      if (!DAY.test(value)) throw new ArgumentError(`${name} is no day: ${value}`, 'write it as 2024-03-01');
    }
    const $validate = (kwargs) => {
      checkDay('from-day', kwargs['from-day']);
      checkDay('to-day', kwargs['to-day']);
      if (kwargs['to-day'] < kwargs['from-day']) throw new ArgumentError('to-day is before from-day');
    };
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/sales');
      const path = `/api/sales?from=${kwargs['from-day']}&to=${kwargs['to-day']}`;
      return page.evaluate($page1($jsonCopy(path)));
    };
    $validated($validate, $kwargs);
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { ArgumentError: $ArgumentError() }, $validated, $jsonCopy);

    return $cliResult($data, ["title", "sold"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["title", "sold"]);
  } finally {
    $net.close();
  }
