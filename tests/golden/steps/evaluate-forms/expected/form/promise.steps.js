/* form/promise
   source: opencli-yaml form/promise.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  const setTimeout = $timer(globalThis.setTimeout);
  try {
    $here("shop.test");
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await new Promise((done) => setTimeout(() => done([{ v: 1 }]), 20)));

    return $success($data, [], null, []);
  } catch ($error) {
    return $failure($error, null);
  }
