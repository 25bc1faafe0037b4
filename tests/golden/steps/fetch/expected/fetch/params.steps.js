/* fetch/params
   source: opencli-yaml fetch/params.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
      page: $arg(args, "page", $argInteger, { fallback: 1 }),
      sort: $arg(args, "sort", $argText),
    };
    let $data = null;

    // 1. fetch (line 9)
    $data = await $request(
      $net,
      $withParams("https://api.shop.test/v1/find", { q: $args.q, page: $args.page, sort: $args.sort, size: 20, flag: true }),
      { credentials: "omit" },
    );

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
