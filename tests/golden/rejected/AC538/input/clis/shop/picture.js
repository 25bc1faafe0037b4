// A picture of the page.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'picture',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    return { picture: await page.screenshot() };
  },
});
