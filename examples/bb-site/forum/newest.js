/* @meta {"name": "forum/newest", "description": "The newest topics", "domain": "forum.test", "args": {"count": {"description": "How many (default 3)"}}, "readOnly": true, "example": "bb-browser site forum/newest --count 2"} */

async ({ count = '3' }) => {
  const ids = await (await fetch('/v0/top.json')).json();
  const topics = await Promise.all(
    ids.map(async (id) => (await fetch(`/v0/item/${id}.json`)).json()),
  );
  topics.sort((a, b) => b.at.localeCompare(a.at));
  return topics.slice(0, parseInt(count, 10)).map(({ id, title, by, at }) => ({ id, title, by, at }));
};
