/* hm/before
   source: opencli-yaml hm/before.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText),
    };
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 6)
    $data = $evaluated(await document.title);

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
