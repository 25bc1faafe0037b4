/* @meta
{ "name": "shop/export", "domain": "shop.test", "args": {}, "readOnly": true }
*/

async () => getJson('/api/one');
