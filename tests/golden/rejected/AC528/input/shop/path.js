/* @meta
{
  "name": "shop/path",
  "description": "offers of the day",
  "domain": "shop.test",
  "args": {},
  "readOnly": true
}
*/
async function (args) {
  const code = location.pathname.split('/').pop();
  return { code, title: document.title };
}
