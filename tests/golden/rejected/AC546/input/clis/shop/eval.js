// Text as code in the function itself.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'eval',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const twice = new Function('n', 'return n * 2');
    return page.evaluate((n) => n + document.title, twice(3));
  },
});
