/* effect/xhr
   source: opencli-yaml effect/xhr.yaml
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const XMLHttpRequest = $guardXhr($net);
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await new Promise((done, fail) => {
      const request = new XMLHttpRequest();
      request.open('GET', '/api/items');
      request.onload = () => done(JSON.parse(request.responseText));
      request.onerror = fail;
      request.send();
    }));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
