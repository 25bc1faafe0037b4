// Back in the history, in a loop.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'back',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    for (let at = 0; at < 3; at++) await page.evaluate(() => history.back());
    return [];
  },
});
