/* expr/paths
   source: opencli-yaml expr/paths.yaml
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
    $data = $map($data, (item) => ({
      a: item.a,
      b: item.a?.b,
      c: $at(item, "0") ?? undefined,
      d: $at(item.a, "0")?.b ?? undefined,
      e: $at(item, "a-b") ?? undefined,
      f: item["a b"],
      g: item.a,
      h: item.a?.b,
      i: $at($data, "0")?.a ?? undefined,
      j: $args.q,
      k: $args.q,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
