/* @meta
{
  "name": "shop/find",
  "description": "Find products by their title",
  "domain": "shop.test",
  "args": {
    "words": {"required": true, "description": "Words of the title"},
    "sort": {"required": false, "description": "price (default) or title"},
    "count": {"required": false, "description": "Most products to return (default 10, at most 20)"}
  },
  "capabilities": ["network"],
  "readOnly": true,
  "example": "bb-browser site shop/find tray --count 5"
}
*/

async function (args) {
  if (!args.words) return { error: 'Missing argument: words' };
  const sort = args.sort || 'price';
  const count = Math.min(parseInt(args.count) || 10, 20);

  const answer = await fetch('https://api.shop.test/v1/search?q=' + encodeURIComponent(args.words));
  if (!answer.ok) return { error: 'HTTP ' + answer.status, hint: 'Is the shop open?' };
  const found = (await answer.json()).result.products;

  found.sort((a, b) => (sort === 'title' ? a.title.localeCompare(b.title) : a.price - b.price));
  const products = found.slice(0, count).map((product) => ({
    title: product.title.trim(),
    price: product.price,
    url: 'https://shop.test/item/' + product.id,
  }));
  return { words: args.words, count: products.length, products };
}
