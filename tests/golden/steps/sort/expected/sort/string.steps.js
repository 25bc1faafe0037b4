/* sort/string
   source: opencli-yaml sort/string.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $warnings = [];
    let $data = null;

    // 1. fetch (line 5)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. sort (line 6)
    $data = $sort($data, "price", (row) => row.price, false, $warnings);

    return $success($data, [], $net, $warnings);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
