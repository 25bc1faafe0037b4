/* shop/words
   source: opencli-js clis/shop/timeouts.js
   effects: GET shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  try {
    $here("shop.test");
    const $args = {
      timeout: $argPositive($arg(args, "timeout", $argText, { fallback: "soon" }), "timeout"),
      timeouts: $arg(args, "timeouts", $argInteger, { fallback: 3 }),
    };
    let $data = null;

    // 1. fetch (line 21)
    $data = await $request(
      $net,
      $withParams("https://shop.test/api/slow", { max: $args.timeouts }),
      { credentials: "omit" },
    );

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
