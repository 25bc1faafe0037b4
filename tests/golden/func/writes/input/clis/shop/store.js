// Something that stays in the page: held.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'store',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate(() => { localStorage.setItem('seen', '1'); return localStorage.length; });
  },
});
