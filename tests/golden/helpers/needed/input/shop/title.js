/* @meta
{ "name": "shop/title", "domain": "shop.test", "args": {}, "readOnly": true }
*/

() => ({ title: text(document.querySelector('h1')) });
