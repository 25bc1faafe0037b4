/* @meta
{
  "name": "forum/vote",
  "description": "Vote for a topic (refused under the read-only profile: it writes, and says so)",
  "domain": "forum.test",
  "args": {
    "id": {"required": true, "description": "Number of the topic"}
  },
  "readOnly": false,
  "example": "bb-browser site forum/vote 104"
}
*/

async function (args) {
  const answer = await fetch('/api/topic/' + encodeURIComponent(args.id) + '/votes', { method: 'POST' });
  return { id: args.id, voted: answer.ok };
}
