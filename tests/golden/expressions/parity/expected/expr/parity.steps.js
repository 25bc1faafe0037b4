/* expr/parity
   source: opencli-yaml expr/parity.yaml
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
    $data = $map($data, (item, index) => ({
      a: "a" + "b",
      b: index,
      c: $join(item.tags, " | "),
      d: item.process || "x",
      e: 7,
      f: $plain($at(item, "a-1") ?? item.a - 1, true),
      g: item.s === "import" ? 1 : 2,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
