/* fetch/headers
   source: opencli-yaml fetch/headers.yaml
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
    $data = await $request(
      $net,
      "https://api.shop.test/v1/find",
      { credentials: "omit", headers: { Accept: "application/json", "X-Query": String($args.q), "X-Page": "2", "X-Both": `a ${$args.q}` } },
    );

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
