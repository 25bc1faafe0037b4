/* @meta
{ "name": "shop/first", "domain": "shop.test", "args": { "word": { "required": true } }, "readOnly": true }
*/

async function first(args) {
  const rows = find(args.word);
  return { row: rows?.id ?? null };
}
