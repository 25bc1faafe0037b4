/* weather/link: The newest report
   source: opencli-js clis/weather/link.js
   effects: GET weather.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "weather.test"]], "weather.test");
  const fetch = $net.fetch;
  const $state = { net: $net, refused: null };
  try {
    $here("weather.test");
    const $args = {};
    const $fetch = $nodeFetch(fetch, $state);
    let $data = null;

    // 1. evaluate (line 13)
    $data = await (async ($kwargs) => {
    {
    // clis/weather/link.js
    const $func = async () => {
      const list = await (await $fetch('https://weather.test/reports.json')).json();
      const report = await (await $fetch(list[0].url)).json();
      return { text: report.text };
    };
    return await $func($kwargs, false);
    }
    })($kwargs($args));

    return $cliResult($data, ["text"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["text"]);
  } finally {
    $net.close();
  }
