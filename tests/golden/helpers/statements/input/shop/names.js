/* @meta
{ "name": "shop/names", "domain": "shop.test", "args": { "key": { "required": true } }, "readOnly": true }
*/

(args) => ({ name: name(args.key) });
