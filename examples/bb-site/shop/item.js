/* @meta
{
  "name": "shop/item",
  "description": "One product, as its page shows it",
  "domain": "shop.test",
  "args": {
    "id": {"required": true, "description": "Number of the product"}
  },
  "readOnly": true,
  "example": "bb-browser site shop/item 1"
}
*/

// Only the page knows; the address it is returned with is the one that is opened.
async function (args) {
  const heading = document.querySelector('h1');
  if (!heading) return { error: 'Item not found' };
  return { title: heading.textContent.trim(), url: `https://shop.test/item/${args.id}` };
}
