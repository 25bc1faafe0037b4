/* shop/names
   source: bb-site shop/names.js
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = $given(args, { key: "required" });
    const $warnings = [];
    let $data = null;

    // 1. evaluate (line 5)
    $data = $outcome(await (async ($args) => {
      // shop/_helper.js
      const seen = new Map();
      seen.set('old', 'Alt');

      const name = (key) => seen.get(key) ?? key;

      // shop/names.js
      return await ((args) => ({ name: name(args.key) }))($args);
    })($args), null, $warnings);

    return $success($data, [], null, $warnings);
  } catch ($error) {
    return $failure($error, null);
  }
