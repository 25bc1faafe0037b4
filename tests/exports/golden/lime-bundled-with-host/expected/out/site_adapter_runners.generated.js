// made by the host's own generator
(function () {
  const made = {
    "36kr/newsflash": (// by hand
async (args, helpers) => ({ ok: true, data: { own: args.query } })),

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
}),

    "zhihu/hot": (async (args) => ({ ok: true, data: args.query, source_url: location.href }))
  };

  window.__LIME_SITE_ADAPTER_RUNNERS__ = {
    ...made,
    ...(window.__LIME_SITE_ADAPTER_RUNNERS__ || {}),
  };
})();
