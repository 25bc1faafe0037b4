/* shop/search: Products about some words
   source: opencli-js clis/shop/search.js
   effects: GET shop.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
    };
    $state.entry = "https://shop.test/";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
      wait: $pageWait($state),
    };
    let $data = null;

    // 1. evaluate (line 21)
    $data = await (async ($page, $kwargs, $given, $jsonCopy) => {
    const $page1 = (path$) => async () => {
          const answer = await fetch(path$, { credentials: 'include' });
          return { status: answer.status, body: await answer.json() };
        };
    {
    const { CommandExecutionError, EmptyResultError } = $given;
    // clis/shop/utils.js
    const SHOP = 'https://shop.test/';
    const LIMIT = 3;
    let asked = 0;
    /**
     * The rows of an answer, and an error when there are none:
     * the API says so in words.
     */
    async function getJson(page, path) {
      for (let attempt = 1; ; attempt++) {
        asked += 1;
        const answer = await page.evaluate($page1($jsonCopy(path)));
        if (answer.status === 200) return answer.body.rows;
        if (attempt === LIMIT) throw new CommandExecutionError(`HTTP ${answer.status} after ${asked} requests`);
        await page.wait(1);
      }
    }

    // clis/_shared/text.js
    // Texts of all sites.
    function clean(value) {
      return String(value ?? '').replace(/\s+/g, ' ').trim();
    }
    function title(value) {
      return clean(value).replace(/^./, (letter) => letter.toUpperCase());
    }

    // clis/shop/search.js
    const LIMIT_2 = 20;
    // What a row is made of.
    const toRow = (product, at) => ({ rank: at + 1, title: clean(product.title), brand: title(product.brand) });
    const $func = async (page, kwargs) => {
      await page.goto(SHOP);
      const rows = await getJson(page, `/api/search?q=${encodeURIComponent(kwargs.q)}`);
      if (rows.length === 0) throw new EmptyResultError('shop search');
      return rows.slice(0, LIMIT_2).map(toRow);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { CommandExecutionError: $CommandExecutionError(), EmptyResultError: $EmptyResultError() }, $jsonCopy);

    return $cliResult($data, ["rank", "title", "brand"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["rank", "title", "brand"]);
  } finally {
    $net.close();
  }
