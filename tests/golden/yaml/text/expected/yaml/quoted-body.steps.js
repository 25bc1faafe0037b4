/* yaml/quoted-body
   source: opencli-yaml yaml/quoted-body.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
    };
    let $data = null;

    // 1. evaluate (line 6)
    $data = $evaluated(await (() => {
      const a = 'x\n';
      return `${$args.q}` + a;
    })());

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
