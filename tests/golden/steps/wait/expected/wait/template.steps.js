/* wait/template
   source: opencli-yaml wait/template.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = {
      seconds: $arg(args, "seconds", $argNumber, { fallback: 2 }),
    };
    let $data = null;

    // 1. wait (line 6)
    await $waitSeconds($args.seconds);

    // 2. evaluate (line 7)
    $data = $evaluated(await document.title);

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
