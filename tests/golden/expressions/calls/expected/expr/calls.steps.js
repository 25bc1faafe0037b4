/* expr/calls
   source: opencli-yaml expr/calls.yaml
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
      a: $plain($attempt(() => item.a.slice(0, 3)), true),
      b: $attempt(() => item.a.toFixed(2)),
      c: Math.round(item.a * 10) / 10,
      d: Number(item.a),
      e: $plain($attempt(() => String(item.a).padStart(3, "0")), true),
      f: JSON.stringify(item.a),
      g: Object.keys(item).length,
      h: $plain($attempt(() => item.tags.map(tag => tag.name).join(", ")), true),
      i: $plain($attempt(() => item.tags.filter(t => t.ok)), true),
      j: $attempt(() => encodeURIComponent(item.a)),
      k: parseInt(item.a, 10),
      l: $plain($attempt(() => item.a?.trim()), true),
      m: $plain($attempt(() => item.rows.reduce((sum, row) => sum + row.n, 0)), true),
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
