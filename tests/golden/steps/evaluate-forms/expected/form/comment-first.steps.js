/* form/comment-first
   source: opencli-yaml form/comment-first.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => [{ v: 1 }])());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
