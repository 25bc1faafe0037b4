/* expr/modes
   source: opencli-yaml expr/modes.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    let $data = null;

    // 1. fetch (line 5)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 6)
    $data = $map($data, (item) => ({
      full: item.a,
      padded: item.a,
      part: `a ${item.a}`,
      two: `${item.a}${item.b}`,
      three: `${item.a}, ${item.b} and ${item.c}`,
      folded: item.a,
      block: `one ${item.a}\ntwo\n`,
      open: "${{ item.a",
      dollar: `$${item.a}`,
      backtick: `\`${item.a}\` \\ \${x}`,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
