/* fetch/query-template
   source: opencli-yaml fetch/query-template.yaml
   effects: GET api.shop.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "api.shop.test"]], "api.shop.test");
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
      sort: $arg(args, "sort", $argText),
      n: $arg(args, "n", $argInteger, { fallback: 3 }),
    };
    let $data = null;

    // 1. fetch (line 9)
    $data = await $request(
      $net,
      $withQuery("https://api.shop.test/v1/find", `q=${$encode($args.q)}`, $queryPart("sort", $args.sort), `n=${$args.n}`),
      { credentials: "omit" },
    );

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
