/* arg/types
   source: opencli-yaml arg/types.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      s: $arg(args, "s", $argText),
      t: $arg(args, "t", $argText),
      i: $arg(args, "i", $argInteger),
      n: $arg(args, "n", $argNumber),
      b: $arg(args, "b", $argBoolean),
      c: $arg(args, "c", $argBoolean),
      f: $arg(args, "f", $argText),
      g: $arg(args, "g", $argText),
      none: $arg(args, "none", $argText),
      "null-one": $arg(args, "null_one", $argText),
    };
    let $data = null;

    // 1. fetch (line 16)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 17)
    $data = $map($data, () => ({
      f0: $args.s,
      f1: $args.t,
      f2: $args.i,
      f3: $args.n,
      f4: $args.b,
      f5: $args.c,
      f6: $args.f,
      f7: $args.g,
      f8: $args.none,
      f9: $args["null-one"],
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
