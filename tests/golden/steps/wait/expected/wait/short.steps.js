/* wait/short
   source: opencli-yaml wait/short.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. wait (line 4)
    await $sleep(300);

    // 2. evaluate (line 5)
    $data = $evaluated(await document.title);

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
