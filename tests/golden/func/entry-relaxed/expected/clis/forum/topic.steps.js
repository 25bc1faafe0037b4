/* forum/topic: The answers to a topic
   source: opencli-js clis/forum/topic.js
   effects: GET forum.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "forum.test"]], "forum.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://forum.test", relaxed: true });
  try {
    $here("forum.test");
    const $args = {
      id: $arg(args, "id", $argInteger, { required: true }),
      sort: $arg(args, "sort", $argText, { choices: ["new", "best"], fallback: "new" }),
    };
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 16)
    $data = await (async ($page, $kwargs) => {
    const $page1 = (id$, at$) => () => fetch('/api/topics/' + id$ + '/answers?page=' + at$, { credentials: 'include' }).then((answer) => answer.json());
    {
    // clis/forum/topic.js
    const $func = async (page, kwargs) => {
      const id = Number(kwargs.id);
      await page.goto(kwargs.sort === 'best' ? `https://forum.test/t/${id}/best` : `https://forum.test/t/${id}`);
      const rows = [];
      for (let at = 1; at <= 3; at++) {
        const answers = await page.evaluate(
          $page1(id, at),
        );
        rows.push(...answers);
        if (answers.length < 20) break;
      }
      return rows.map(({ by, text }) => ({ by, text }));
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["by", "text"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["by", "text"]);
  } finally {
    $net.close();
  }
