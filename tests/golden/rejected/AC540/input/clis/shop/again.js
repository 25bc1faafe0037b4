// The same page, loaded again after work.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'again',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.goto('https://shop.test/');
    return page.evaluate(() => document.title);
  },
});
