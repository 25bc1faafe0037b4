/* yaml/anchors
   source: opencli-yaml yaml/anchors.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      limit: $arg(args, "limit", $argInteger, { fallback: 10 }),
      page: $arg(args, "page", $argInteger, { fallback: 1 }),
    };
    let $data = null;

    // 1. fetch (line 14)
    $data = await $request(
      $net,
      `https://api.shop.test/v1/items?page=${$args.page}`,
      { credentials: "omit" },
    );

    // 2. limit (line 15)
    $data = $limit($data, $args.limit);

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
