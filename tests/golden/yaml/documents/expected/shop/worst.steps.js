/* shop/worst
   source: opencli-yaml yaml/two-good.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 15)
    $data = await $request($net, "https://api.shop.test/v1/new", { credentials: "omit" });

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
