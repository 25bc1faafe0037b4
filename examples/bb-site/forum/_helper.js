// What the adapters of this folder share; each gets the declarations that it needs and no others.

/** One answer of the forum's API. */
async function ask(path) {
  const answer = await fetch('/v0/' + path);
  if (!answer.ok) throw new Error('HTTP ' + answer.status);
  return answer.json();
}

/** All topics of the front page, in its order. */
async function topTopics() {
  const ids = await ask('top.json');
  return Promise.all(ids.map((id) => ask(`item/${id}.json`)));
}

const MOST = 20;

/** How many rows to give. */
const howMany = (args, usual) => Math.min(Number(args.count) || usual, MOST);

const day = (time) => time.slice(0, 10);
