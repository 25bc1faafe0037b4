/* fetch/whole-url
   source: opencli-yaml fetch/whole-url.yaml
   effects: GET shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  try {
    $here("shop.test");
    const $args = {
      url: $arg(args, "url", $argText, { required: true }),
    };
    let $data = null;

    // 1. fetch (line 7)
    $data = await $request($net, String($args.url), { credentials: "omit" });

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
