/* effect/query-step
   source: opencli-yaml effect/query-step.yaml
   effects: POST api.shop.test without cookies; writes */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["POST", "api.shop.test", "/v1/find"]], "api.shop.test", $wayFits);
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 5)
    $data = await $request($net, "https://api.shop.test/v1/find", { method: "POST", credentials: "omit" });

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
