/* place/comment
   source: opencli-yaml place/comment.yaml
   effects: page read; read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
      n: $arg(args, "n", $argInteger, { fallback: 3 }),
      o: $arg(args, "o", $argText),
    };
    let $data = null;

    // the page: until it is still
    await $settle(500, 1000);

    // 1. evaluate (line 8)
    $data = $evaluated(await (() => {
      // looks for args.q
      /* args.n rows */
      return document.title;
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
