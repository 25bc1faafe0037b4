/* settle/none
   source: opencli-yaml settle/none.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await document.title);

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
