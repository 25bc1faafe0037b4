/* filter/default
   source: opencli-yaml filter/default.yaml
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
      a: $default(item.a, 5),
      b: $default(item.a, "5"),
      c: $default(item.a, "text"),
      d: $default(item.a, "some, text"),
      e: $default(item.a, 1.5),
      f: $default(item.a, true),
      g: $default(item.a, null),
      h: $default(item.a, ""),
      i: $default(item.a, -3),
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
