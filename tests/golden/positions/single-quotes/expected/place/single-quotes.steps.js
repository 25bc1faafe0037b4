/* place/single-quotes
   source: opencli-yaml place/single-quotes.yaml
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
      const b = '/find?q=' + $args.q;
      const c = 'a' + `${$args.q}`.trim();
      const d = $args.q + '-' + $args.n;
      const e = 'it\'s ' + $args.q + ', "x"';
      return [a, b, c, d, e];
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
