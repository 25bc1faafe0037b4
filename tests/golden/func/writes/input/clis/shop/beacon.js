// A way out that is not guarded.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'beacon',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`navigator.sendBeacon('/seen', document.title)`);
  },
});
