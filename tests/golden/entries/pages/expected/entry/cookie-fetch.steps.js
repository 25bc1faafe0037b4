/* entry/cookie-fetch
   source: opencli-yaml entry/cookie-fetch.yaml
   effects: GET api.shop.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 4)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "include" });

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
