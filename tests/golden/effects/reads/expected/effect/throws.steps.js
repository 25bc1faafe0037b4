/* effect/throws
   source: opencli-yaml effect/throws.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await (() => {
      if (!document.querySelector('.user')) throw new Error('please sign in');
      return { error: 'not an error' };
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
