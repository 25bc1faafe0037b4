// Pages that are left in several ways.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'leave',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.evaluate(`location.assign('/hot')`);
    await page.wait({ selector: 'h2' });
    return page.evaluate(() => document.title);
  },
});
