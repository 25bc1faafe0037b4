/* hm/sort
   source: opencli-yaml hm/sort.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      by: $arg(args, "by", $argText, { fallback: "a" }),
    };
    const $warnings = [];
    let $data = null;

    // 1. fetch (line 7)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. sort (line 8)
    $data = $sort($data, "${{ args.by }}", (row) => $own(row, "${{ args.by }}"), false, $warnings);

    return $success($data, [], $net, $warnings);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
