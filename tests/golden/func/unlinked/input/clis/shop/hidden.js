// A name of another file that the function hides.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { rows as readRows } from './tools.js';

cli({
  site: 'shop',
  name: 'hidden',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const rows = kwargs.q;
    return readRows(page, rows);
  },
});
