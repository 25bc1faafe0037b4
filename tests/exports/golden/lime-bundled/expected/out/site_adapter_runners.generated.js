// Runners of the bundled site adapters, written by adapterc. Do not edit.
(() => {
  const runners = {
    "github/search": (/* github/search */
async (args, helpers) => {
  "use strict";
  return { ok: true, data: { asked: args.query }, source_url: location.href };
}),

    "shop/cart": (/* shop/cart */
async (args, helpers) => {
  "use strict";
  return { ok: true, data: { asked: args.query }, source_url: location.href };
}),

    "shop/hot": (/* shop/hot */
async (args, helpers) => {
  "use strict";
  return { ok: true, data: { asked: args.query }, source_url: location.href };
})
  };
  const there = window.__LIME_SITE_ADAPTER_RUNNERS__;
  const kept = there && typeof there === "object" && !Array.isArray(there) ? there : {};
  window.__LIME_SITE_ADAPTER_RUNNERS__ = { ...runners, ...kept };
})();
