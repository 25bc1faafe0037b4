/* shop/hot
   source: opencli-yaml yaml/two.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 7)
    $data = await $request($net, "https://api.shop.test/v1/hot", { credentials: "omit" });

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
