/* place/call-arguments
   source: opencli-yaml place/call-arguments.yaml
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
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
      return fetch('https://shop.test/api?q=' + encodeURIComponent(`${$args.q}`) + '&n=' + $args.n).then((r) => r.json());
    })());

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
