/* effect/graphql
   source: opencli-yaml effect/graphql.yaml
   effects: POST shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["POST", "shop.test", "/graphql"]], "shop.test", $wayFits);
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await fetch('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'query Items { items { title } }' }),
    }).then((answer) => answer.json()));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
