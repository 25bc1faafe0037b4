/* hm/path
   source: opencli-yaml hm/path.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      kind: $arg(args, "kind", $argText),
    };
    let $data = null;

    // 1. fetch (line 7)
    $data = await $request($net, `https://api.shop.test/v1/${$segment($args.kind)}`, { credentials: "omit" });

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
