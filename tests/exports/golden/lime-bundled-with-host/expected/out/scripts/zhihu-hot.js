async (args) => ({ ok: true, data: args.query, source_url: location.href });
