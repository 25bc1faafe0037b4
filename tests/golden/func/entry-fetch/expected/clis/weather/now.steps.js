/* weather/now: The weather of a place
   source: opencli-js clis/weather/now.js
   effects: GET api.weather.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.weather.test"]], "api.weather.test");
  const fetch = $net.fetch;
  const $state = { net: $net, refused: null };
  try {
    $here("api.weather.test");
    const $args = {
      place: $arg(args, "place", $argText, { required: true }),
    };
    const $fetch = $nodeFetch(fetch, $state);
    let $data = null;

    // 1. evaluate (line 14)
    $data = await (async ($kwargs) => {
    {
    // clis/weather/now.js
    const $func = async (kwargs) => {
      const url = new URL('https://api.weather.test/v1/now');
      url.searchParams.set('place', kwargs.place);
      const answer = await $fetch(url, { headers: { 'User-Agent': 'weather-tool/1.0', Accept: 'application/json' } });
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      const { degrees } = await answer.json();
      return [{ place: kwargs.place, degrees }];
    };
    return await $func($kwargs, false);
    }
    })($kwargs($args));

    return $cliResult($data, ["place", "degrees"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["place", "degrees"]);
  } finally {
    $net.close();
  }
