/* form/iife-semicolon
   source: opencli-yaml form/iife-semicolon.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await (() => { return [{ v: 1 }]; })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
