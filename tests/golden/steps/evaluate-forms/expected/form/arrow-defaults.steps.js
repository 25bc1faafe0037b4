/* form/arrow-defaults
   source: opencli-yaml form/arrow-defaults.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await ((limit = 3) => [{ v: limit }])());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
