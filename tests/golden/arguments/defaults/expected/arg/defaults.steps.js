/* arg/defaults
   source: opencli-yaml arg/defaults.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      s: $arg(args, "s", $argText, { fallback: "hot" }),
      i: $arg(args, "i", $argInteger, { fallback: 20 }),
      j: $arg(args, "j", $argInteger, { fallback: 20 }),
      k: $arg(args, "k", $argInteger, { fallback: 1.5 }),
      n: $arg(args, "n", $argNumber, { fallback: 0.5 }),
      b: $arg(args, "b", $argBoolean, { fallback: true }),
      c: $arg(args, "c", $argBoolean, { fallback: "yes" }),
      d: $arg(args, "d", $argText, { fallback: 5 }),
      e: $arg(args, "e", $argText, { fallback: "" }),
      z: $arg(args, "z", $argText, { fallback: null }),
    };
    let $data = null;

    // 1. fetch (line 16)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 17)
    $data = $map($data, () => ({
      f0: $args.s,
      f1: $args.i,
      f2: $args.j,
      f3: $args.k,
      f4: $args.n,
      f5: $args.b,
      f6: $args.c,
      f7: $args.d,
      f8: $args.e,
      f9: $args.z,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
