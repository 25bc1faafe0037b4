/* fetch/url-of-item
   source: opencli-yaml fetch/url-of-item.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 5)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. fetch (line 6)
    $data = await $requestEach($net, $data, 5, (item) =>
      $request($net, String($own(item, "link")), { credentials: "omit" }),
    );

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
