/* write/save
   source: opencli-yaml write/save.yaml
   effects: page click, read; writes */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 5)
    $data = $evaluated(await (async () => {
      document.querySelector('.save').click();
      return [{ ok: true }];
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
