/* no/confirm
   source: opencli-yaml no/confirm.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => {
      const all = window.confirm('all of them?');
      return [...document.querySelectorAll('.row')].slice(0, all ? 100 : 10).map((row) => ({ title: row.textContent }));
    })());

    return $success($data, ["title"], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
