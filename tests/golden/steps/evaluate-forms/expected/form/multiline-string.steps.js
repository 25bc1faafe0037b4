/* form/multiline-string
   source: opencli-yaml form/multiline-string.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await (() => {
      const text = `one
    two`;
      return [{ v: text }];
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
