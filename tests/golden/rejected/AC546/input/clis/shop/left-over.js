// A name that one text leaves for the next.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'left-over',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    await page.evaluate(`var total = document.links.length;`);
    return page.evaluate(`total + 1`);
  },
});
