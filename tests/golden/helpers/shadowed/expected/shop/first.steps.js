/* shop/first
   source: bb-site shop/first.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = $given(args, { word: "required" });
    const $warnings = [];
    let $data = null;

    // the page: until it is still
    await $settle(500, 3000);

    // 1. evaluate (line 5)
    $data = $outcome(await (async ($args) => {
      // shop/_helper.js
      const rows = () => [...document.querySelectorAll('.row')];
      const find = (word) => rows().find((node) => node.textContent.includes(word)); // not the one of the window

      // shop/first.js
      return await (async function first(args) {
        const rows = find(args.word);
        return { row: rows?.id ?? null };
      })($args);
    })($args), null, $warnings);

    return $success($data, [], null, $warnings);
  } catch ($error) {
    return $failure($error, null);
  }
