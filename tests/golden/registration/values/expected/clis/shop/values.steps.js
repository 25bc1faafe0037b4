/* shop/values
   source: opencli-js clis/shop/values.js
   effects: GET shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  try {
    $here("shop.test");
    const $args = {
      count: $arg(args, "count", $argInteger, { fallback: 10 }),
      "count-text": $arg(args, "count_text", $argInteger, { fallback: 20 }),
      size: $arg(args, "size", $argNumber, { choices: ["1", "2.5"] }),
      fresh: $arg(args, "fresh", $argBoolean, { fallback: false }),
      sale: $arg(args, "sale", $argBoolean, { fallback: true }),
      word: $arg(args, "word", $argText, { required: true, choices: ["a", "never"] }),
      page: $arg(args, "page", $argText, { choices: ["1", "2", "3"], fallback: 1 }),
      weight: $arg(args, "weight", $argText, { fallback: 1.5 }),
      nothing: $arg(args, "nothing", $argText, { fallback: null }),
      far: $arg(args, "far", $argText, { choices: ["a", "b"], fallback: "z" }),
    };
    let $data = null;

    // 1. fetch (line 22)
    $data = await $request($net, "https://shop.test/api/values", { credentials: "omit" });

    // 2. map (line 24)
    $data = $map($data, () => ({
      count: $args.count + $args["count-text"],
      size: $args.size,
      flags: `${$args.fresh} ${$args.sale}`,
      word: `${$args.word} ${$args.far}`,
      page: `${$args.page} ${$args.weight} ${$args.nothing}`,
      other: undefined,
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
