/* arg/required
   source: opencli-yaml arg/required.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      a: $arg(args, "a", $argText, { required: true }),
      b: $arg(args, "b", $argText, { required: true }),
      c: $arg(args, "c", $argText),
    };
    let $data = null;

    // 1. fetch (line 9)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 10)
    $data = $map($data, () => ({
      f0: $args.a,
      f1: $args.b,
      f2: $args.c,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
