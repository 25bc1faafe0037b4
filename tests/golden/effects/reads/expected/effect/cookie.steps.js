/* effect/cookie
   source: opencli-yaml effect/cookie.yaml
   effects: GET shop.test with same-origin cookies; storage cookie read; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => {
      const token = document.cookie.match(/csrf=(\w+)/)?.[1] ?? '';
      return fetch('/api/items', { headers: { 'X-CSRF': token } }).then((answer) => answer.json());
    })());

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
