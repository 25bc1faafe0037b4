/* @meta
{ "name": "shop/count", "domain": "shop.test", "args": {}, "readOnly": true }
*/

() => ({ calls: count() });
