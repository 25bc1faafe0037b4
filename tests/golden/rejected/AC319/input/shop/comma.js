/* @meta
{
  "name": "shop/comma",
  "description": "offers of the day",
  "domain": "shop.test",
  "args": {},
  "readOnly": true,
}
*/
async function (args) {
  const answer = await fetch('/api/offers');
  return { offers: await answer.json() };
}
