// One of two pages, and neither is looked at: both requests can come from one page of the origin.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'forum',
  name: 'topic',
  access: 'read',
  description: 'The answers to a topic',
  domain: 'forum.test',
  strategy: Strategy.COOKIE,
  args: [
    { name: 'id', type: 'int', required: true, positional: true, help: 'Number of the topic' },
    { name: 'sort', choices: ['new', 'best'], default: 'new', help: 'The order' },
  ],
  columns: ['by', 'text'],
  func: async (page, kwargs) => {
    const id = Number(kwargs.id);
    await page.goto(kwargs.sort === 'best' ? `https://forum.test/t/${id}/best` : `https://forum.test/t/${id}`);
    const rows = [];
    for (let at = 1; at <= 3; at++) {
      const answers = await page.evaluate(
        `fetch('/api/topics/${id}/answers?page=${at}', { credentials: 'include' }).then((answer) => answer.json())`,
      );
      rows.push(...answers);
      if (answers.length < 20) break;
    }
    return rows.map(({ by, text }) => ({ by, text }));
  },
});
