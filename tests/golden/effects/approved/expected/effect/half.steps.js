/* effect/half
   source: opencli-yaml effect/half.yaml
   effects: POST shop.test with same-origin cookies; page click, read; writes */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["POST", "shop.test", "/api/find"]], "shop.test", $wayFits);
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => {
      document.querySelector('.more').click();
      return fetch('/api/find', { method: 'POST' }).then((answer) => answer.json());
    })());

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
