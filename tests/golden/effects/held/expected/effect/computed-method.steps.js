/* effect/computed-method
   source: opencli-yaml effect/computed-method.yaml
   effects: GET/POST shop.test with same-origin cookies; page read; writes */
async (args, helpers) => {
  "use strict";
  const $net = $guard([
    ["GET", "shop.test"],
    ["POST", "shop.test", "/api/items"],
  ], "shop.test", $wayFits);
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 4)
    $data = $evaluated(await (async () => {
      const how = document.title ? 'POST' : 'GET';
      return fetch('/api/items', { method: how }).then((answer) => answer.json());
    })());

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
