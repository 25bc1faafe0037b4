/* shop/title
   source: bb-site shop/title.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = $given(args, {});
    const $warnings = [];
    let $data = null;

    // the page: until it is still
    await $settle(500, 3000);

    // 1. evaluate (line 5)
    $data = $outcome(await (async () => {
      // shop/_helper.js
      const text = (node) => node?.textContent.trim() ?? null; // null where there is none

      // shop/title.js
      return await (() => ({ title: text(document.querySelector('h1')) }))();
    })(), null, $warnings);

    return $success($data, [], null, $warnings);
  } catch ($error) {
    return $failure($error, null);
  }
