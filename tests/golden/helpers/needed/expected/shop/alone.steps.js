/* shop/alone
   source: bb-site shop/alone.js
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
    $data = $outcome(await (() => {
      const text = (node) => node.id;
      return { id: text(document.body) };
    })(), null, $warnings);

    return $success($data, [], null, $warnings);
  } catch ($error) {
    return $failure($error, null);
  }
