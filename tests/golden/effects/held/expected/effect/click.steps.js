/* effect/click
   source: opencli-yaml effect/click.yaml
   effects: page click, read; writes */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => {
      document.querySelector('.more')?.click();
      return document.title;
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
