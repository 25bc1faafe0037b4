/* @meta
{
  "name": "forum/talked-about",
  "description": "Topics with the most answers",
  "domain": "forum.test",
  "args": {
    "count": {"required": false, "description": "Most topics to list (default 2, at most 20)"}
  },
  "readOnly": true,
  "example": "bb-browser site forum/talked-about 2"
}
*/

// `topTopics` and `howMany` stand in `_helper.js`, and so does what they use.
async function (args) {
  const answers = (topic) => topic.kids?.length ?? 0;
  const topics = (await topTopics()).sort((a, b) => answers(b) - answers(a));
  return topics.slice(0, howMany(args, 2)).map((topic) => ({ title: topic.title, answers: answers(topic) }));
}
