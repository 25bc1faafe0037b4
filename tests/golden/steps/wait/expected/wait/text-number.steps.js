/* wait/text-number
   source: opencli-yaml wait/text-number.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. wait (line 4)
    await $settle(500, 2000);

    // 2. evaluate (line 5)
    $data = $evaluated(await document.title);

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
