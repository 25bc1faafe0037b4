/* fetch/browser
   source: opencli-yaml fetch/browser.yaml
   effects: GET shop.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 3)
    $data = await $request($net, "https://shop.test/api/list", { credentials: "include" });

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
