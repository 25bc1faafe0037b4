/* effect/other-host
   source: opencli-yaml effect/other-host.yaml
   effects: GET api.other.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.other.test"]], "shop.test");
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await fetch('https://api.other.test/items').then((answer) => answer.json()));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
