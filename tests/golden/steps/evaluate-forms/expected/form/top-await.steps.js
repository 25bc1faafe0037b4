/* form/top-await
   source: opencli-yaml form/top-await.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => {
      const rows = await Promise.resolve([{ v: 1 }]);
      return rows
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
