/* form/use-strict
   source: opencli-yaml form/use-strict.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => {
      'use strict';
      const rows = [{ v: 1 }];
      return rows
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
