/* arg/names
   source: opencli-yaml arg/names.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      "item-id": $arg(args, "item_id", $argText, { required: true }),
      "new.key": $arg(args, "new_key", $argText),
      "with space": $arg(args, "with_space", $argText),
      "数": $arg(args, "_", $argText),
      tab: $arg(args, "tab", $argText),
      limit: $arg(args, "limit", $argInteger, { fallback: 3 }),
    };
    let $data = null;

    // 1. fetch (line 12)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 13)
    $data = $map($data, () => ({
      f0: $args["item-id"],
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
