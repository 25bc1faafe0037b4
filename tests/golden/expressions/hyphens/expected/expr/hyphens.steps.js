/* expr/hyphens
   source: opencli-yaml expr/hyphens.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      "item-id": $arg(args, "item_id", $argText, { required: true }),
      "max-rows": $arg(args, "max_rows", $argInteger, { fallback: 5 }),
    };
    let $data = null;

    // 1. fetch (line 8)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 9)
    $data = $map($data, () => ({
      a: $args["item-id"],
      b: $args["item-id"] || "0",
      c: `x-${$args["item-id"]}`,
      d: $args["item-id"],
    }));

    // 3. limit (line 14)
    $data = $limit($data, $args["max-rows"]);

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
