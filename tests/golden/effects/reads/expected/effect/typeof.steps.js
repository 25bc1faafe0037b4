/* effect/typeof
   source: opencli-yaml effect/typeof.yaml
   effects: page globals __STATE__; runs in the page's own world; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await (typeof __STATE__ === 'undefined' ? [] : __STATE__.items));

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
