/* effect/query
   source: opencli-yaml effect/query.yaml
   effects: POST shop.test with same-origin cookies; writes */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["POST", "shop.test", "/api/find"]], "shop.test", $wayFits);
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await fetch('/api/find', { method: 'POST', body: '{}' }).then((answer) => answer.json()));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
