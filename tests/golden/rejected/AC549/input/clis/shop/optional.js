// An argument that may be left out.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'optional',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'page', type: 'int', default: 1 }],
  func: async (page, kwargs) => {
    await page.goto(`https://shop.test/hot?page=${kwargs.page}`);
    return page.evaluate(() => document.title);
  },
});
