/* map/select-template
   source: opencli-yaml map/select-template.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
    };
    let $data = null;

    // 1. fetch (line 7)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 8)
    $data = $pluck($data, `result.${$args.q}`.split("."));
    $data = $map($data, (item) => ({
      title: item.title,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
