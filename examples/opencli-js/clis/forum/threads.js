// No `goto`: OpenCLI opens the domain before the function runs. What several commands share stands in `utils.js`.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { getJson, pageTitle } from './utils.js';

cli({
  site: 'forum',
  name: 'threads',
  access: 'read',
  description: 'Topics with answers',
  domain: 'forum.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'limit', type: 'int', default: 3, help: 'Most rows to return' }],
  columns: ['forum', 'title', 'answers'],
  func: async (page, kwargs) => {
    const forum = await pageTitle(page);
    const rows = [];
    for (const id of await getJson(page, '/v0/top.json')) {
      const topic = await getJson(page, `/v0/item/${id}.json`);
      if (topic.kids) rows.push({ forum, title: topic.title, answers: topic.kids.length });
      if (rows.length === kwargs.limit) break;
    }
    return rows;
  },
});
