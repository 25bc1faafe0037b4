/* effect/computed-call
   source: opencli-yaml effect/computed-call.yaml
   effects:  * without cookies; page read; page globals loadMore; runs in the page's own world; writes */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => {
      window['load' + 'More']();
      return document.title;
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
