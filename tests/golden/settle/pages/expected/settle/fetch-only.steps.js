/* settle/fetch-only
   source: opencli-yaml settle/fetch-only.yaml
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await fetch('/api/items').then((answer) => answer.json()));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
