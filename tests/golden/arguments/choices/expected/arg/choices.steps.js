/* arg/choices
   source: opencli-yaml arg/choices.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      a: $arg(args, "a", $argText, { choices: ["hot", "new"], fallback: "hot" }),
      b: $arg(args, "b", $argText, { required: true, choices: ["hot", "new"] }),
      c: $arg(args, "c", $argInteger, { choices: ["1", "2", "5"], fallback: 1 }),
      d: $arg(args, "d", $argBoolean, { choices: ["true"] }),
      e: $arg(args, "e", $argText, { choices: ["1", "on", "2024-01-01"] }),
    };
    let $data = null;

    // 1. fetch (line 11)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 12)
    $data = $map($data, () => ({
      f0: $args.a,
      f1: $args.b,
      f2: $args.c,
      f3: $args.d,
      f4: $args.e,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
