/* wait/words-timeout
   source: opencli-yaml wait/words-timeout.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
    };
    let $data = null;

    // 1. wait (line 6)
    await $waitText(`Rows for ${$args.q}`, 5000);

    // 2. evaluate (line 7)
    $data = $evaluated(await document.title);

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
