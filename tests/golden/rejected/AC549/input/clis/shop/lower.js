// An argument that code changes.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'lower',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto(`https://shop.test/p/${kwargs.q.toLowerCase()}`);
    return page.evaluate(() => document.title);
  },
});
