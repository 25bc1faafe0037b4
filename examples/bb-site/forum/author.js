/* @meta
{
  "name": "forum/author",
  "description": "What an author has written on the front page",
  "domain": "forum.test",
  "args": {
    "name": {"required": true, "description": "Name of the author"}
  },
  "readOnly": true,
  "example": "bb-browser site forum/author mara"
}
*/

async function (args) {
  const topics = (await topTopics()).filter((topic) => topic.by === args.name);
  if (topics.length === 0) return { error: 'Author not found: ' + args.name };
  return { author: args.name, count: topics.length, topics: topics.map(({ title, at }) => ({ title, day: day(at) })) };
}
