/* place/expression
   source: opencli-yaml place/expression.yaml
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
      const limit = $args.n;
      const text = $args.q;
      const data = $args.q;
      return [limit, text, data, fn($args.n), $args.n + 1]
      function fn(x) { return x; }
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
