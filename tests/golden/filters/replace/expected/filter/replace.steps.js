/* filter/replace
   source: opencli-yaml filter/replace.yaml
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
      a: $replace(item.a, "a", "b"),
      b: $replace(item.a, "a", "b"),
      c: $replace(item.a, " ", "_"),
      d: $replace(item.a, ",", ";"),
      e: item.a,
      f: $replace(item.a, "a", "b"),
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
