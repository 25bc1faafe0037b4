/* shop/search: Products about some words
   source: opencli-js clis/shop/search.js
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  const $state = $pageState({ net: null });
  try {
    $here("shop.test");
    const $args = {
      "search-words": $arg(args, "search_words", $argText, { required: true }),
      sort: $arg(args, "sort", $argText, { required: true, choices: ["price", "name"] }),
    };
    $state.entry = `https://shop.test/search?q=${encodeURIComponent(String($args["search-words"]).trim())}&sort=${encodeURIComponent(String($args["sort"]).trim())}`;
    const $page = {
      evaluate: $pageEvaluate($state),
      goto: $pageGoto($state),
    };
    let $data = null;

    // 1. evaluate (line 23)
    $data = await (async ($page, $kwargs) => {
    const $page1 = () => () => [...document.querySelectorAll('h2')].map((node) => ({ title: node.textContent }));
    {
    // clis/shop/search.js
    const BASE = 'https://shop.test';
    /** The address of a page of results. */
    function searchUrl(query, sort) {
      return `${BASE}/search?q=${encodeURIComponent(query)}&sort=${sort}`;
    }
    const $func = async (page, kwargs) => {
      const query = String(kwargs['search-words']).trim();
      await page.goto(searchUrl(query, kwargs.sort), { waitUntil: 'none' });
      return page.evaluate($page1());
    };
    return await $func($page, $kwargs, false);
    }
    })($page, $kwargs($args));

    return $cliResult($data, ["title"], null, $state);
  } catch ($error) {
    return $cliFailure($error, null, $state, ["title"]);
  }
