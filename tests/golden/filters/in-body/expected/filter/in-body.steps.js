/* filter/in-body
   source: opencli-yaml filter/in-body.yaml
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
    $data = $evaluated(await ({
      url: '/find?q=' + $urlencode($args.q),
      loud: `${$upper($args.q)}`,
      data: $args.q,
      short: $truncate($args.q, 5),
    }));

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
