/* shop/elsewhere
   source: opencli-js clis/shop/elsewhere.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 12)
    $data = $evaluated(await (() => ({ list: [...document.links].map((a) => a.href), at: undefined ?? null }))());

    // 2. select (line 13)
    $data = $pluck($data, ["list"]);

    // 3. filter (line 14)
    $data = $filter($data, (item) => undefined?.open || item);

    // 4. map (line 15)
    $data = $pluck($data, String(undefined).split("."));
    $data = $map($data, (item) => ({
      link: item,
    }));

    // 5. limit (line 16)
    $data = $limit($data, undefined);

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
