// What goes into the text as it is has to be JSON when the script runs.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'raw',
  access: 'read',
  description: 'A value as it is',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [
    { name: 'ids', required: true, help: 'A list of numbers, as JSON' },
    { name: 'most', default: 3, help: 'How many' },
  ],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`${kwargs.ids}.slice(0, ${kwargs.most}).map((id) => document.getElementById(id).textContent)`);
  },
});
