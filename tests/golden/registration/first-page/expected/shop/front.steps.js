/* shop/front
   source: opencli-js clis/shop/pages.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 3)
    $data = $evaluated(await (() => [...document.querySelectorAll("h2")].map((h) => ({ title: h.textContent })))());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
