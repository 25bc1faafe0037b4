/* shop/wall: Orders, unless there is a login page in front
   source: opencli-js clis/shop/wall.js
   effects: GET shop.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {};
    $state.entry = "https://shop.test/orders";
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 13)
    $data = await (async ($page, $kwargs, $given) => {
    const $page1 = () => async () => {
          
    async function fetchJsonOrLoginWall(input, init) {
      const response = await fetch(input, init);
      const contentType = response.headers.get('content-type') || '';
      const text = await response.text();
      const body = text.trimStart();
      const tag = /^<(?:!doctype|html|head|body|title)(?:[\s>/]|$)/i;
      if (contentType.toLowerCase().includes('text/html') || tag.test(body)) {
        const url = response.url || (typeof input === 'string' ? input : '');
        return { __loginWall: true, status: response.status, url, contentType, bodyPreview: body.slice(0, 100) };
      }
      if (!response.ok) return { error: response.status };
      try {
        return JSON.parse(text);
      } catch (error) {
        const start = JSON.stringify(body.slice(0, 50));
        throw new Error(`JSON parse failed (status=${response.status}, body[0..50]=${start}): ${error.message}`);
      }
    }

          return fetchJsonOrLoginWall('/api/orders', { credentials: 'include' });
        };
    {
    const { throwIfLoginWall } = $given;
    // clis/shop/wall.js
    const $func = async (page) => {
      await page.goto('https://shop.test/orders');
      const found = await page.evaluate($page1());
      return throwIfLoginWall(found, { url: '/api/orders' }).orders;
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { throwIfLoginWall: $throwIfLoginWall });

    return $cliResult($data, ["number"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["number"]);
  } finally {
    $net.close();
  }
