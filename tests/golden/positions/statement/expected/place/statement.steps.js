/* place/statement
   source: opencli-yaml place/statement.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
      n: $arg(args, "n", $argInteger, { fallback: 3 }),
      o: $arg(args, "o", $argText),
    };
    let $data = null;

    // 1. evaluate (line 8)
    $data = $evaluated(await (() => {
      $args.q;
      return 1;
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
