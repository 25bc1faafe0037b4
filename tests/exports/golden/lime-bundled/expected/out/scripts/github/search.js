/* github/search */
async (args, helpers) => {
  "use strict";
  return { ok: true, data: { asked: args.query }, source_url: location.href };
}