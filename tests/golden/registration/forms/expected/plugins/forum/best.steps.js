/* forum/best: It's the “best” 👍
   source: opencli-js plugins/forum/best.js
   effects: GET forum.test without cookies; read only */
async (args, helpers) => {
  "use strict";
  const $net = $guard([["GET", "forum.test"]], "forum.test");
  try {
    $here("forum.test");
    const $args = {
      q: $arg(args, "q", $argText, { required: true }),
    };
    let $data = null;

    // 1. fetch (line 19)
    $data = await $request(
      $net,
      $withParams("https://forum.test/api/best", { q: $args.q }),
      { credentials: "omit" },
    );

    // 2. map (line 20)
    {
      const $root = $data;
      $data = $pluck($data, ["hits"]);
      $data = $map($data, (item) => ({
        a: $default(item.name, "n/a"),
        share: $plain($attempt(() => item.votes / $root.votes), true),
      }));
    }

    return $success($data, ["a", "share"], $net, []);
  } catch ($error) {
    return $failure($error, $net);
  } finally {
    $net.close();
  }
