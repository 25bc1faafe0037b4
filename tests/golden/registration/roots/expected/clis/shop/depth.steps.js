/* shop/depth
   source: opencli-js clis/shop/depth.js
   effects: GET shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 11)
    $data = await $request($net, "https://shop.test/api/depth", { credentials: "omit" });

    // 2. map (line 13)
    {
      const $root = $data;
      $data = $pluck($data, ["asks"]);
      $data = $map($data, (item, index) => ({
        rank: index + 1,
        ask: item[0],
        bid: $root?.bids?.[index]?.[0] ?? "none",
        total: `${$root?.count} in ${$upper($root?.shop?.name)}`,
        own: item.root,
      }));
    }

    return $success($data, ["rank", "ask", "bid", "total"], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
