/* shop/count
   source: bb-site shop/count.js
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = $given(args, {});
    const $warnings = [];
    let $data = null;

    // 1. evaluate (line 5)
    $data = $outcome(await (async () => {
      // shop/_helper.js
      let calls = 0;
      const count = () => ++calls;
      count();

      const other = [];
      other.push(count);

      // shop/count.js
      return await (() => ({ calls: count() }))();
    })(), null, $warnings);

    return $success($data, [], null, $warnings);
  } catch ($error) {
    return $failure($error, null);
  }
