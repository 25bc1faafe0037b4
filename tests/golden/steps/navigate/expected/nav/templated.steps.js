/* nav/templated
   source: opencli-yaml nav/templated.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
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
