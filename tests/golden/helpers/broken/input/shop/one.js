/* @meta
{ "name": "shop/one", "domain": "shop.test", "args": {}, "readOnly": true }
*/

async () => getJson('/api/one');
