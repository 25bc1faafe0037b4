// one request per item, `width` at a time; an item that fails becomes a row {error}, all failing is an error
async function $requestEach(net, items, width, send) {
  if (!Array.isArray(items)) return send({}, 0);
  const rows = new Array(items.length);
  let next = 0;
  let failed = 0;
  let last = null;
  const work = async () => {
    while (next < items.length) {
      const index = next++;
      try {
        rows[index] = await send(items[index] ?? {}, index);
      } catch (error) {
        last = error;
        failed += 1;
        rows[index] = { error: String(error?.message ?? error) };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
  if (failed > 0 && failed === items.length) throw last;
  net.failed += failed;
  return rows;
}
