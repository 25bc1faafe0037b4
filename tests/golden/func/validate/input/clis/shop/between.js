// What the registration checks before the function runs.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { ArgumentError } from '@jackwener/opencli/errors';

const DAY = /^\d{4}-\d\d-\d\d$/;

function checkDay(name, value) {
  if (!DAY.test(value)) throw new ArgumentError(`${name} is no day: ${value}`, 'write it as 2024-03-01');
}

cli({
  site: 'shop',
  name: 'between',
  access: 'read',
  description: 'What was sold between two days',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [
    { name: 'from-day', required: true, positional: true, help: 'First day' },
    { name: 'to-day', required: true, positional: true, help: 'Last day' },
  ],
  columns: ['title', 'sold'],
  validateArgs: (kwargs) => {
    checkDay('from-day', kwargs['from-day']);
    checkDay('to-day', kwargs['to-day']);
    if (kwargs['to-day'] < kwargs['from-day']) throw new ArgumentError('to-day is before from-day');
  },
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/sales');
    const path = `/api/sales?from=${kwargs['from-day']}&to=${kwargs['to-day']}`;
    return page.evaluate(`fetch(${JSON.stringify(path)}).then((answer) => answer.json())`);
  },
});
