/* place/json
   source: opencli-yaml place/json.yaml
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
      const a = $args.q;
      const b = [$args.q, $args.n];
      const c = { q: $args.q };
      const d = $data ?? null;
      const e = $args.o ?? null;
      return [a, b, c, d, e];
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
