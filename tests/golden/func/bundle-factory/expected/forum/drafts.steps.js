/* forum/drafts: The drafts of forum
   source: opencli-js clis/forum/mine.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://forum.test" });
  try {
    $here("forum.test");
    const $args = {
      limit: $arg(args, "limit", $argInteger, { fallback: 10 }),
    };
    $state.entry = "https://forum.test/drafts";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 16)
    $data = await (async ($page, $kwargs, $given) => {
    const $page1 = () => () => {
      if (document.querySelector('form.login')) return { kind: 'auth' };
      const rows = [...document.querySelectorAll(".draft")];
      return { kind: 'ok', rows: rows.map((node) => ({ id: node.id, text: node.textContent })) };
    };
    {
    const { AuthRequiredError } = $given;
    // clis/_shared/listing.js
    const home = "https://forum.test/drafts";
    const probe = $page1();
    const domain = "forum.test";
    const name = "drafts";
    const site = "forum";
    const toRow = ({ id, text }) => ({ id, text: text.trim() });
    const $func = async (page, kwargs) => {
      await page.goto(home);
      const found = await page.evaluate(probe);
      if (found.kind === 'auth') throw new AuthRequiredError(domain, `${name} of ${site} needs an account`);
      return found.rows.slice(0, kwargs.limit).map(toRow);
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { AuthRequiredError: $AuthRequiredError() });

    return $cliResult($data, [], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, []);
  }
