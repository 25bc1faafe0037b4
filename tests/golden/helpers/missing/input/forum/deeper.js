/* @meta
{ "name": "forum/deeper", "domain": "forum.test", "args": {}, "readOnly": true }
*/

async () => getRows('/api/one');
