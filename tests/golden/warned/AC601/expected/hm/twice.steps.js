/* hm/twice
   source: opencli-yaml hm/twice.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $warnings = [];
    let $data = null;

    // 1. fetch (line 5)
    $data = await $request($net, "https://api.shop.test/v1/items", { credentials: "omit" });

    // 2. map (line 6)
    $data = $map($data, (item) => ({
      title: item.title,
    }));

    // 3. map (line 8)
    $data = $map($data, (item) => ({
      title: item.title,
      price: item.price,
    }));

    // 4. sort (line 11)
    $data = $sort($data, "rank", (row) => row.rank, false, $warnings);

    // 5. filter (line 12)
    $data = $filter($data, (item) => item.stock);

    return $success($data, [], $net, $warnings);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
