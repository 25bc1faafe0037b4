/* effect/computed-host
   source: opencli-yaml effect/computed-host.yaml
   effects: GET shop.test with same-origin cookies; page read; read only */
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
      const base = document.querySelector('meta[name=api]').content;
      const answer = await fetch(base + '/items');
      return answer.json();
    })());

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
