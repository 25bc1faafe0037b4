/* hm/key
   source: opencli-yaml hm/key.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      by: $arg(args, "by", $argText, { fallback: "a" }),
    };
    let $data = null;

    // 1. fetch (line 7)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 8)
    $data = $map($data, () => ({
      "${{ args.by }}": 1,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
