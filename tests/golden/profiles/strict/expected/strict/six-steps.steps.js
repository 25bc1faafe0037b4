/* strict/six-steps
   source: opencli-yaml strict/six-steps.yaml
   effects: read only */
async (args, helpers) => {
  "use strict";
  try {
    $here("shop.test");
    const $warnings = [];
    let $data = null;

    // 1. evaluate (line 4)
    $data = $evaluated(await [{ n: 2 }, { n: 1 }]);

    // 2. filter (line 6)
    $data = $filter($data, (item) => item.n > 0);

    // 3. sort (line 7)
    $data = $sort($data, "n", (row) => row.n, false, $warnings);

    // 4. map (line 8)
    $data = $map($data, (item) => ({
      n: item.n,
    }));

    // 5. limit (line 10)
    $data = $limit($data, 1);

    return $success($data, [], null, $warnings);
  } catch ($error) {
    return $failure($error, null);
  }
