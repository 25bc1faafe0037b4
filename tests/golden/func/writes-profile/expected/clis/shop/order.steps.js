/* shop/order: Order a product
   source: opencli-js clis/shop/order.js
   effects: POST shop.test with same-origin cookies; writes */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["POST", "shop.test", "/api/orders"]], "shop.test", $wayFits);
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      id: $arg(args, "id", $argInteger, { required: true }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 13)
    $data = await (async ($page, $kwargs, $given, $pasted, $state) => {
    const $page1 = (id$) => () => fetch('/api/orders', {
          method: 'POST',
          body: JSON.stringify({ id: id$ }),
        }).then((answer) => answer.json());
    {
    const { CommandExecutionError } = $given;
    // clis/shop/order.js
    const $func = async (page, kwargs) => {
      await page.goto('https://shop.test/');
      const answer = await page.evaluate($page1($pasted($state, kwargs.id)));
      if (!answer.number) throw new CommandExecutionError('not ordered', answer.message);
      return [{ number: answer.number }];
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { CommandExecutionError: $CommandExecutionError() }, $pasted, $state);

    return $cliResult($data, ["number"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["number"]);
  } finally {
    $net.close();
  }
