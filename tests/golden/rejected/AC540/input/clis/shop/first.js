// A page that an earlier one tells.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'first',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const link = await page.evaluate(() => document.links[0].href);
    await page.goto(link);
    return page.evaluate(() => document.title);
  },
});
