/* hm/words
   source: opencli-yaml hm/words.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      b: $arg(args, "b", $argBoolean, { fallback: "yes" }),
      c: $arg(args, "c", $argText, { choices: ["on", "off"] }),
    };
    let $data = null;

    // 1. fetch (line 8)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 9)
    $data = $map($data, () => ({
      a: $args.b,
      c: $args.c,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
