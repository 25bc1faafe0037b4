/* @meta
{ "name": "shop/missing", "domain": "shop.test", "args": {}, "readOnly": true }
*/

async () => {
  const rows = await getJson('/api/one');
  return rows.map(toRow);
};
