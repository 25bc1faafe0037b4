/* wait/words
   source: opencli-yaml wait/words.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. wait (line 4)
    await $waitText("All rows loaded", 30000);

    // 2. evaluate (line 5)
    $data = $evaluated(await document.title);

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
