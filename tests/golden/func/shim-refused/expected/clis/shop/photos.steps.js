/* shop/photos: Photos of a product
   source: opencli-js clis/shop/photos.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null, at: "https://shop.test" });
  try {
    $here("shop.test");
    const $args = {
      id: $arg(args, "id", $argInteger, { required: true }),
      save: $arg(args, "save", $argBoolean, { fallback: false }),
      shot: $arg(args, "shot", $argBoolean, { fallback: false }),
    };
    $state.entry = `https://shop.test/p/${encodeURIComponent(String($args["id"]).trim())}`;
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
      getInterceptedRequests: $pageRefused($state, "getInterceptedRequests"),
      installInterceptor: $pageRefused($state, "installInterceptor"),
      screenshot: $pageRefused($state, "screenshot"),
    };
    let $data = null;

    // 1. evaluate (line 18)
    $data = await (async ($page, $kwargs, $given) => {
    const $page1 = () => [...document.images].map((image) => ({ src: image.src }));
    {
    const { writeFile } = $given;
    // clis/shop/photos.js
    const $func = async (page, kwargs) => {
      await page.goto(`https://shop.test/p/${kwargs.id}`);
      const photos = await page.evaluate($page1);
      if (kwargs.save) await writeFile('photos.json', JSON.stringify(photos));
      if (kwargs.shot) {
        try {
          await page.screenshot({ path: 'page.png' });
        } catch {
          return [];
        }
      }
      if (photos.length === 0) {
        await page.installInterceptor('/api/photos');
        return page.getInterceptedRequests();
      }
      return photos;
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args), { writeFile: $absent($state, "node:fs/promises") });

    return $cliResult($data, ["src"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["src"]);
  }
