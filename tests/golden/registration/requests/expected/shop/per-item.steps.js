/* shop/per-item
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

    // 2. fetch (line 5)
    $data = await $requestEach($net, $data, 2, (item) =>
      (Array.isArray($data) ? $request : $requestJson)(
        $net,
        `https://shop.test/api/rows/${$encode(item.id)}`,
        { credentials: "include", headers: { "X-Shop": "a" } },
      ),
    );

    // 3. map (line 12)
    $data = $map($data, (item) => ({
      name: item.name,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
