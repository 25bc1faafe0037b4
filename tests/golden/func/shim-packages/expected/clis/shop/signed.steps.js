/* shop/signed: Prices of an API that wants signatures
   source: opencli-js clis/shop/signed.js
   effects: GET shop.test with same-origin cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "shop.test"]], "shop.test");
  const fetch = $net.fetch;
  const $state = $pageState({ net: $net, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      id: $arg(args, "id", $argText, { required: true }),
    };
    const $page = {
      evaluate: $pageEvaluate($state),
    };
    let $data = null;

    // 1. evaluate (line 18)
    $data = await (async ($page, $kwargs, $given, $jsonCopy) => {
    const $page1 = () => () => fetch('/api/key').then((answer) => answer.text());
    const $page2 = (url$) => () => fetch(url$).then((answer) => answer.json());
    {
    const { node_crypto } = $given;
    // clis/shop/signed.js
    async function sign(path, key) {
      const { createHash } = await node_crypto;
      return createHash('md5').update(path + key).digest('hex');
    }
    const $func = async (page, kwargs) => {
      const key = await page.evaluate($page1());
      const path = `/api/price?id=${encodeURIComponent(kwargs.id)}`;
      const url = `${path}&sign=${await sign(path, key)}`;
      return page.evaluate($page2($jsonCopy(url)));
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { node_crypto: $crypto($state, { md5: $md5, sha1: $sha1, sha256: $sha256 }) }, $jsonCopy);

    return $cliResult($data, ["price"], $net, $state);
  } catch ($error) {
    return $cliFailure($error, $net, $state, ["price"]);
  } finally {
    $net.close();
  }
