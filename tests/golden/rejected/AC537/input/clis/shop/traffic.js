// The traffic of the browser.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'traffic',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.startNetworkCapture('/api/hot');
    await page.goto('https://shop.test/');
    return page.readNetworkCapture();
  },
});
