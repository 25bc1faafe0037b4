/* forum/hot: Elsewhere
   source: opencli-yaml forum/hot.yaml
   effects: GET forum.test with cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "forum.test"]], "forum.test");
  try {
    $here("forum.test");
    let $data = null;

    // 1. fetch (line 6)
    $data = await $request($net, "https://forum.test/api/hot", { credentials: "include" });

    // 2. map (line 7)
    $data = $map($data, (item) => ({
      title: item.title,
    }));

    return $success($data, ["title"], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
