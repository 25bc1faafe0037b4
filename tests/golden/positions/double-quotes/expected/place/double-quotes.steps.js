/* place/double-quotes
   source: opencli-yaml place/double-quotes.yaml
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
      const a = `${$args.q}`;
      const b = "page " + $args.n + " of it";
      const c = { "k": `${$args.q}` };
      return [a, b, c];
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
