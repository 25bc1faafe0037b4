/* effect/page-call
   source: opencli-yaml effect/page-call.yaml
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
      window.loadMore();
      return document.title;
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
