/* entry/own-origin
   source: opencli-yaml entry/own-origin.yaml
   effects: GET shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 5)
    $data = await $request($net, "https://shop.test/api/items", { credentials: "omit" });

    // 2. limit (line 6)
    $data = $limit($data, 3);

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
