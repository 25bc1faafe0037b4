/* @meta
{ "name": "shop/list", "domain": "shop.test", "args": { "kind": { "required": true } }, "readOnly": true }
*/

async ({ kind }) => new Pages('/api/' + encodeURIComponent(kind)).rows();
