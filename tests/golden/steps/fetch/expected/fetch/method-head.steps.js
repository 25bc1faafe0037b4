/* fetch/method-head
   source: opencli-yaml fetch/method-head.yaml
   effects: HEAD api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["HEAD", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 5)
    $data = await $request($net, "https://api.shop.test/v1/items", { method: "HEAD", credentials: "omit" });

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
