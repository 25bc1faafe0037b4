/* shop/new
   source: bb-site shop/new.js
   effects: GET api.shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "shop.test");
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    const $args = $given(args, { count: "integer" });
    const $warnings = [];
    let $data = null;

    // 1. evaluate (line 10)
    $data = $outcome(await (async ($args) => {
      // shop/_helper.js
      const API = 'https://api.shop.test';

      /** One page of an answer. */
      async function getJson(path) {
        const answer = await fetch(API + path);
        if (!answer.ok) throw new Error('HTTP ' + answer.status);
        return answer.json();
      }

      // shop/new.js
      return await (async function (args) {
        const { rows } = await getJson('/v1/new');
        return rows.slice(0, args.count || 10);
      })($args);
    })($args), $net, $warnings);

    return $success($data, [], $net, $warnings);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
