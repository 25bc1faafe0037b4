/* @meta
{
  "name": "shop/new",
  "domain": "shop.test",
  "args": { "count": {} },
  "readOnly": true
}
*/

async function (args) {
  const { rows } = await getJson('/v1/new');
  return rows.slice(0, args.count || 10);
}
