/* shop/manual: The manual of a product
   source: opencli-js clis/shop/manual.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      id: $arg(args, "id", $argInteger, { required: true }),
    };
    $state.entry = `https://shop.test/p/${encodeURIComponent(String($args["id"]).trim())}/manual`;
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 16)
    $data = await (async ($page, $kwargs, $given) => {
    const $page1 = () => ({ html: document.querySelector('article')?.innerHTML });
    {
    const { isRecord, htmlToMarkdown, log, sleep } = $given;
    // clis/shop/manual.js
    const RETRIES = undefined ? 1 : 3;
    const $func = async (page, kwargs, debug) => {
      await page.goto(`https://shop.test/p/${kwargs.id}/manual`);
      for (let attempt = 0; attempt < RETRIES; attempt++) {
        const found = await page.evaluate($page1);
        if (isRecord(found) && found.html) return { text: htmlToMarkdown(found.html) };
        log.warn('no manual yet');
        if (debug) (() => true)('waiting\n');
        await sleep(500);
      }
      return null;
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { isRecord: $isRecord, htmlToMarkdown: $htmlToMarkdown, log: $silent(), sleep: $sleep });

    return $cliResult($data, [], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, []);
  }
