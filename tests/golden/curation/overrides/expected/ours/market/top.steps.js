/* market/top: The best, ours
   source: opencli-yaml ours/market/top.yaml
   effects: GET market.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "market.test"]], "market.test");
  try {
    $here("market.test");
    let $data = null;

    // 1. fetch (line 6)
    $data = await $request($net, "https://market.test/api/top", { credentials: "include" });

    // 2. map (line 7)
    $data = $map($data, (item) => ({
      title: item.title,
    }));

    return $success($data, ["title"], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
