/* @meta
{ "name": "forum/search", "domain": "forum.test", "args": {}, "readOnly": true }
*/

async function search(args) {
  return (await search('/api/one')).rows;
}
