/* place/computed-property
   source: opencli-yaml place/computed-property.yaml
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
      const a = { [`${$args.q}`]: 1, [$args.n]: 2 };
      return [a[$args.q], a[`${$args.q}`]];
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
