// One page or the other.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'either',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    if (kwargs.q) await page.goto(`https://shop.test/search?q=${encodeURIComponent(kwargs.q)}`);
    else await page.goto('https://shop.test/hot');
    return page.evaluate(() => document.title);
  },
});
