// one request per item, `width` at a time; an item that fails becomes a row {error}; when all fail, the first one's reason counts
async function $requestEach(net, items, width, send) {
  if (!Array.isArray(items)) return send({}, 0);
  const rows = new Array(items.length);
  const errors = [];
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const index = next++;
      try {
        rows[index] = await send(items[index] ?? {}, index);
      } catch (error) {
        errors.push([index, error]);
        rows[index] = { error: String(error?.message ?? error) };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
  if (errors.length > 0 && errors.length === items.length) throw errors.find(([index]) => index === 0)[1];
  net.failed += errors.length;
  return rows;
}
