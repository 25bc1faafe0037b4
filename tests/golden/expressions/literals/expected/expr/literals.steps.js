/* expr/literals
   source: opencli-yaml expr/literals.yaml
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
      a: "text",
      b: 1,
      c: -1,
      d: 1.5,
      e: true,
      f: null,
      g: undefined,
      h: [1, "a"],
      i: { a: 1, b: item.b },
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
