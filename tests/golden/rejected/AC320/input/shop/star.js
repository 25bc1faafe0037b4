/* @meta
{
  "name": "shop/star",
  "description": "asked every */5 minutes",
  "domain": "shop.test",
  "args": {},
  "readOnly": true
}
*/
async function (args) {
  const answer = await fetch('/api/offers');
  return { offers: await answer.json() };
}
