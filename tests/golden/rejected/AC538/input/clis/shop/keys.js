// A method that OpenCLI does not have either.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'keys',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.keys('Enter');
    return page.evaluate(() => document.title);
  },
});
