/* fetch/per-item-concurrency
   source: opencli-yaml fetch/per-item-concurrency.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      lang: $arg(args, "lang", $argText, { fallback: "en" }),
    };
    let $data = null;

    // 1. fetch (line 7)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. fetch (line 8)
    $data = await $requestEach($net, $data, 2, (item) =>
      $request(
        $net,
        $withParams(`https://api.shop.test/v1/item/${$encode(item)}`, { lang: $args.lang }),
        { credentials: "omit" },
      ),
    );

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
