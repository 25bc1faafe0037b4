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
    $data = await (async ($page, $kwargs, $given, $pageRefuse, $state) => {
    const $page1 = (BROWSER_JSON_SNIFF_FN$) => {
    if (BROWSER_JSON_SNIFF_FN$ === "\nasync function fetchJsonOrLoginWall(input, init) {\n  const response = await fetch(input, init);\n  const contentType = response.headers.get('content-type') || '';\n  const text = await response.text();\n  const body = text.trimStart();\n  const tag = /^<(?:!doctype|html|head|body|title)(?:[\\s>/]|$)/i;\n  if (contentType.toLowerCase().includes('text/html') || tag.test(body)) {\n    const url = response.url || (typeof input === 'string' ? input : '');\n    return { __loginWall: true, status: response.status, url, contentType, bodyPreview: body.slice(0, 100) };\n  }\n  if (!response.ok) return { error: response.status };\n  try {\n    return JSON.parse(text);\n  } catch (error) {\n    const start = JSON.stringify(body.slice(0, 50));\n    throw new Error(`JSON parse failed (status=${response.status}, body[0..50]=${start}): ${error.message}`);\n  }\n}\n") {
    return async () => {
          
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
    }
    return $pageRefuse($state, "a piece of page code that only a run knows");
    };
    {
    const { BROWSER_JSON_SNIFF_FN, throwIfLoginWall } = $given;
    // clis/shop/wall.js
    const $func = async (page) => {
      await page.goto('https://shop.test/orders');
      const found = await page.evaluate($page1(BROWSER_JSON_SNIFF_FN));
      return throwIfLoginWall(found, { url: '/api/orders' }).orders;
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { BROWSER_JSON_SNIFF_FN: "\nasync function fetchJsonOrLoginWall(input, init) {\n  const response = await fetch(input, init);\n  const contentType = response.headers.get('content-type') || '';\n  const text = await response.text();\n  const body = text.trimStart();\n  const tag = /^<(?:!doctype|html|head|body|title)(?:[\\s>/]|$)/i;\n  if (contentType.toLowerCase().includes('text/html') || tag.test(body)) {\n    const url = response.url || (typeof input === 'string' ? input : '');\n    return { __loginWall: true, status: response.status, url, contentType, bodyPreview: body.slice(0, 100) };\n  }\n  if (!response.ok) return { error: response.status };\n  try {\n    return JSON.parse(text);\n  } catch (error) {\n    const start = JSON.stringify(body.slice(0, 50));\n    throw new Error(`JSON parse failed (status=${response.status}, body[0..50]=${start}): ${error.message}`);\n  }\n}\n", throwIfLoginWall: $throwIfLoginWall }, $pageRefuse, $state);

    return $cliResult($data, ["number"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["number"]);
  } finally {
    $net.close();
  }
