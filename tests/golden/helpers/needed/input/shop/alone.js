/* @meta
{ "name": "shop/alone", "domain": "shop.test", "args": {}, "readOnly": true }
*/

() => {
  const text = (node) => node.id;
  return { id: text(document.body) };
};
