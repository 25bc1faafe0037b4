/* write/create-note
   source: opencli-yaml write/create-note.yaml
   effects: POST shop.test with same-origin cookies; writes */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["POST", "shop.test", "/api/notes"]], "shop.test", $wayFits);
  const fetch = $net.fetch;
  try {
    $here("shop.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
    };
    let $data = null;

    // 1. evaluate (line 6)
    $data = $evaluated(await fetch('/api/notes', { method: 'POST', body: $args.q }).then((answer) => answer.json()));

    return $success($data, [], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
