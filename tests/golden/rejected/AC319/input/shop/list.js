/* @meta
["shop/list"]
*/
async function (args) {
  const answer = await fetch('/api/offers');
  return { offers: await answer.json() };
}
