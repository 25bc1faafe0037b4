/* shop/cheap: Reduziert (2)
   source: opencli-js clis/shop/lists.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = {
      limit: $arg(args, "limit", $argInteger, { fallback: 10 }),
    };
    let $data = null;

    // the page: until it is still
    await $settle(500, 3000);

    // 1. evaluate (line 20)
    $data = $evaluated(await (() => {
      const rows = [...document.querySelectorAll(".item > a")];
      return rows.map((row) => ({ title: row.textContent.replace(/\s+/g, ' ').trim() }));
    })());

    // 2. map (line 21)
    $data = $map($data, (item, index) => ({
      rank: index + 1,
      title: item.title,
    }));

    // 3. limit (line 22)
    $data = $limit($data, $args.limit);

    return $success($data, ["rank", "title"], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
