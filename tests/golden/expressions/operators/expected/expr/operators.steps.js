/* expr/operators
   source: opencli-yaml expr/operators.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 5)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 6)
    $data = $map($data, (item) => ({
      a: $plain(item.a + item.b, true),
      b: item.a - 1,
      c: item.a * 2 / 3 % 4,
      d: item.a ** 2,
      e: item.a > 1 && item.b < 2 || !item.c,
      f: item.a ?? item.b,
      g: item.a === "x" ? 1 : 2,
      h: item.a == null,
      i: typeof item.a,
      j: -item.a,
      k: $attempt(() => "a" in item),
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
