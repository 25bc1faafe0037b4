// A key.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'press',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.pressKey('Enter');
    return page.evaluate(() => document.title);
  },
});
