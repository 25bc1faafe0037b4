/* shop/own-headers
   source: opencli-js clis/shop/requests.js
   effects: GET shop.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  try {
    $here("shop.test");
    const $args = {
      shop: $arg(args, "shop", $argText, { fallback: "b" }),
    };
    let $data = null;

    // 1. fetch (line 10)
    $data = await $requestJson(
      $net,
      "https://shop.test/api/rows",
      { credentials: "include", headers: { accept: "text/csv", "X-Shop": String($args.shop) } },
    );

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
