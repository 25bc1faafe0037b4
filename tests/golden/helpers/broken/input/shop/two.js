/* @meta
{ "name": "shop/two", "domain": "shop.test", "args": {}, "readOnly": true }
*/

async () => getJson('/api/two');
