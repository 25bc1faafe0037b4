// The classes of errors say what went wrong: a bad argument, no session, nothing found.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { ArgumentError, AuthRequiredError, CommandExecutionError, EmptyResultError } from '@jackwener/opencli/errors';

const DAY = /^\d{4}-\d\d-\d\d$/;

cli({
  site: 'shop',
  name: 'purchases',
  access: 'read',
  description: 'What was bought since a day',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'since', default: '2024-01-01', help: 'First day' }],
  columns: ['number', 'day', 'total'],
  validateArgs: ({ since }) => {
    if (!DAY.test(since)) throw new ArgumentError(`not a day: ${since}`, 'write it as 2024-03-01');
  },
  func: async (page, { since }) => {
    await page.goto('https://shop.test/');
    const answer = await page.evaluate(`
      fetch('/api/orders', { credentials: 'include' }).then(async (answer) => ({
        status: answer.status,
        orders: answer.ok ? (await answer.json()).orders : [],
      }))
    `);
    if (answer.status === 401) throw new AuthRequiredError('shop.test');
    if (answer.status !== 200) throw new CommandExecutionError(`HTTP ${answer.status}`);
    const rows = answer.orders.filter((order) => order.placed >= since);
    if (rows.length === 0) throw new EmptyResultError('shop purchases', `nothing was bought since ${since}`);
    return rows.map(({ number, placed, total }) => ({ number, day: placed, total }));
  },
});
