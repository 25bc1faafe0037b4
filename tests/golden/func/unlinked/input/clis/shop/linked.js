// What is imported is not there.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { getRows } from './rows.js';

cli({
  site: 'shop',
  name: 'linked',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    return getRows(page);
  },
});
