/* hm/in-body
   source: opencli-yaml hm/in-body.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = {
      kind: $arg(args, "kind", $argText),
    };
    let $data = null;

    // 1. evaluate (line 6)
    $data = $evaluated(await ('kind ' + `${$args.kind}`));

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
