/* shop/trend: How a product sells
   source: opencli-js clis/shop/trend.js
   effects: GET shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = { net: $net, refused: null };
  try {
    $here("shop.test");
    const $args = {
      id: $arg(args, "id", $argInteger, { required: true }),
    };
    const $fetch = $nodeFetch(fetch, $state);
    let $data = null;

    // 1. evaluate (line 18)
    $data = await (async ($kwargs) => {
    {
    // clis/shop/units.js
    const UNITS = new Map();
    UNITS.set('week', 'day');
    UNITS.set('month', 'week');
    const unitOf = (span) => UNITS.get(span) ?? `see ${API}/units`;

    // clis/shop/trends.js
    const API = 'https://shop.test/api';
    class Trend {
      #id;

      constructor(id) {
        this.#id = id;
      }

      async sold(span) {
        const answer = await $fetch(`${API}/trend/${this.#id}?unit=${unitOf(span)}`);
        return (await answer.json()).sold;
      }
    }

    // clis/shop/trend.js
    const [FIRST, SECOND] = ['week', 'month'];
    const $func = async (kwargs) => {
      const trend = new Trend(kwargs.id);
      const rows = [];
      for (const span of [FIRST, SECOND]) rows.push({ span, sold: await trend.sold(span), unit: UNITS.get(span) });
      return rows;
    };
    return await $func($kwargs, false);
    }
    })($kwargs($args));

    return $cliResult($data, ["span", "sold", "unit"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["span", "sold", "unit"]);
  } finally {
    $net.close();
  }
