/* @meta
{ "name": "forum/misspelt", "domain": "forum.test", "args": {}, "readOnly": true }
*/

async () => getJSON('/api/one');
