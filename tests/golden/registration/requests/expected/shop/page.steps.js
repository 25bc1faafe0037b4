/* shop/page
   source: opencli-js clis/shop/requests.js
   effects: GET shop.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 4)
    $data = await $requestJson($net, "https://shop.test/api/rows", { credentials: "include" });

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
