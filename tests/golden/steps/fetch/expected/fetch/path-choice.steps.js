/* fetch/path-choice
   source: opencli-yaml fetch/path-choice.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      new: $arg(args, "new", $argBoolean, { fallback: false }),
    };
    let $data = null;

    // 1. fetch (line 7)
    $data = await $request(
      $net,
      `https://api.shop.test/v1/${$args.new ? "new" : "hot"}.json`,
      { credentials: "omit" },
    );

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
