/* shop/list
   source: bb-site shop/list.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    const $args = $given(args, { kind: "required" });
    const $warnings = [];
    let $data = null;

    // 1. evaluate (line 5)
    $data = $outcome(await (async ($args) => {
      // shop/_shared.js
      const LABELS = { new: 'Neu', used: 'Gebraucht' };

      // how a state is shown
      const label = (state) => LABELS[state] ?? state;

      // shop/_helper.js
      function row(item) {
        return { id: item.id, price: cents(item.price), state: label(item.state) };
      }

      function cents(text) {
        return Math.round(Number(text) * FACTOR);
      }

      const FACTOR = 100;

      class Pages {
        constructor(path) {
          this.path = path;
        }

        async rows() {
          return (await (await fetch(this.path)).json()).map(row);
        }
      }

      // shop/list.js
      return await (async ({ kind }) => new Pages('/api/' + encodeURIComponent(kind)).rows())($args);
    })($args), $net, $warnings);

    return $success($data, [], $net, $warnings);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
