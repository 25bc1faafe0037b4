/* @meta
{ "name": "library/return", "domain": "library.test", "args": {}, "readOnly": true }
*/

async () => getJson('/api/one');
