// by hand
async (args, helpers) => ({ ok: true, data: { own: args.query } })
