/* market/price: By price
   source: opencli-yaml market/price.yaml
   effects: GET market.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "market.test"]], "market.test");
  try {
    $here("market.test");
    const $warnings = [];
    let $data = null;

    // 1. fetch (line 6)
    $data = await $request($net, "https://market.test/api/price", { credentials: "include" });

    // 2. sort (line 7)
    $data = $sort($data, "price", (row) => row.price, false, $warnings);

    // 3. map (line 8)
    $data = $map($data, (item) => ({
      title: item.title,
    }));

    return $success($data, ["title"], $net, $warnings);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
