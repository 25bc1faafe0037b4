/* entry/before
   source: opencli-yaml entry/before.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await document.title);

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
