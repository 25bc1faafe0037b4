/* shop/price: The price of a product
   source: opencli-js clis/shop/price.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
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

    // 1. evaluate (line 41)
    $data = await (async ($page, $kwargs, $given) => {
    const $page1 = (id$) => async () => {
        const answer = await fetch('/api/price/' + id$);
        return { status: answer.status, text: await answer.text() };
      };
    {
    const { CliError, EXIT_CODES, AuthRequiredError, EmptyResultError, Late, ArgumentError, CommandExecutionError, getErrorMessage } = $given;
    // clis/shop/price.js
    class PriceError extends CliError {
      constructor(message) {
        super('PRICE', message, 'ask again tomorrow', EXIT_CODES.TEMPFAIL);
      }
    }
    async function read(page, id) {
      const answer = await page.evaluate($page1(id));
      if (answer.status === 401) throw new AuthRequiredError('shop.test');
      if (answer.status === 404) throw new EmptyResultError('shop price', 'there is no such product');
      if (answer.status === 503) throw new Late('shop price', 5);
      if (answer.status !== 200) throw new PriceError(`HTTP ${answer.status}`);
      return JSON.parse(answer.text);
    }
    const $func = async (page, kwargs) => {
      if (kwargs.id < 1) throw new ArgumentError('id must be positive');
      await page.goto('https://shop.test/');
      try {
        return await read(page, kwargs.id);
      } catch (error) {
        if (error instanceof AuthRequiredError || error instanceof PriceError) throw error;
        if (error instanceof CliError && error.code === 'TIMEOUT') return { price: null };
        throw new CommandExecutionError(`no price: ${getErrorMessage(error)}`);
      }
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { CliError: $CliError(), EXIT_CODES: $exitCodes(), AuthRequiredError: $AuthRequiredError(), EmptyResultError: $EmptyResultError(), Late: $TimeoutError(), ArgumentError: $ArgumentError(), CommandExecutionError: $CommandExecutionError(), getErrorMessage: $errorMessage });

    return $cliResult($data, ["price"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["price"]);
  } finally {
    $net.close();
  }
