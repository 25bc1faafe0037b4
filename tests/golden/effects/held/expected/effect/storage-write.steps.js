/* effect/storage-write
   source: opencli-yaml effect/storage-write.yaml
   effects: page read; storage local write; writes */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => {
      localStorage.setItem('seen', '1');
      return document.title;
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
