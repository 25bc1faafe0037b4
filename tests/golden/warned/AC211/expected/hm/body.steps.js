/* hm/body
   source: opencli-yaml hm/body.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await '${{ never closed');

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
