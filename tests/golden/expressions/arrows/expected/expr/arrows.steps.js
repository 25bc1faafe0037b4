/* expr/arrows
   source: opencli-yaml expr/arrows.yaml
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
      a: $plain($attempt(() => item.a.map(x => {
  return x;
})), true),
      b: $plain($attempt(() => item.a.map(x => ({ v: x }))), true),
      c: $plain($attempt(() => item.a.find((x, i) => i > 0 && x?.ok)), true),
      d: $attempt(() => item.a.some(x => x === $args.q)),
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
