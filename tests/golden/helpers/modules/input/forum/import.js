/* @meta
{ "name": "forum/import", "domain": "forum.test", "args": {}, "readOnly": true }
*/

async () => getJson('/api/one');
