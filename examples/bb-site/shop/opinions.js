/* @meta
{
  "name": "shop/opinions",
  "description": "What buyers say about a product",
  "domain": "shop.test",
  "args": {
    "id": {"required": true, "description": "Number of the product"},
    "stars": {"required": false, "description": "Fewest stars (default 1)"}
  },
  "capabilities": ["network"],
  "readOnly": true,
  "example": "bb-browser site shop/opinions 1"
}
*/

// A POST that reads: the text of the query proves it.
async function (args) {
  const query = 'query ($id: ID!) { product(id: $id) { reviews { stars text by } } }';
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { id: args.id } }),
  });
  if (!answer.ok) return { error: 'HTTP ' + answer.status };
  const { product } = (await answer.json()).data;
  if (!product) return { error: 'Product not found: ' + args.id };
  const reviews = product.reviews.filter((review) => review.stars >= (args.stars || 1));
  return { id: args.id, count: reviews.length, reviews };
}
