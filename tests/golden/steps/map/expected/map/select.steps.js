/* map/select
   source: opencli-yaml map/select.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 5)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 6)
    $data = $pluck($data, ["result", "rows"]);
    $data = $map($data, (item) => ({
      title: item.title,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
