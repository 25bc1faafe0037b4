/* @meta
{ "name": "shop/both", "domain": "shop.test", "args": {}, "readOnly": true }
*/

async () => getJson('/api/one');
