/* @meta
{ "name": "shop/none", "domain": "shop.test", "args": {}, "readOnly": true }
*/

async () => eval('1');
