// A function that sees names of the file.
import { cli, Strategy } from '@jackwener/opencli/registry';

const LIMIT = 9;

cli({
  site: 'shop',
  name: 'outer-name',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return page.evaluate(() => document.title + LIMIT);
  },
});
