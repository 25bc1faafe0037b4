// A file of the collection that is loaded when the command runs.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'later',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const { rows } = await import('./tools.js');
    return rows(page, 'x');
  },
});
