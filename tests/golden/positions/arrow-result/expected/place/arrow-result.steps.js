/* place/arrow-result
   source: opencli-yaml place/arrow-result.yaml
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
      return [1].map(() => $args.n).map((x) => x - $args.n);
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
