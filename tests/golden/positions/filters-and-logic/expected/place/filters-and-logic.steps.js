/* place/filters-and-logic
   source: opencli-yaml place/filters-and-logic.yaml
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
      const a = $args.n || 3;
      const b = $default($args.o, "none");
      const c = `${$args.o}`;
      const d = $args.n > 3 ? "many" : "few";
      const f = !$args.o;
      return [a, b, c, d, f];
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
