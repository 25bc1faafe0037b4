// Page code of the package, spliced into a text, and the test for what it leaves.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { BROWSER_JSON_SNIFF_FN, throwIfLoginWall } from '@jackwener/opencli/utils';

cli({
  site: 'shop',
  name: 'wall',
  access: 'read',
  description: 'Orders, unless there is a login page in front',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  columns: ['number'],
  func: async (page) => {
    await page.goto('https://shop.test/orders');
    const found = await page.evaluate(`(async () => {
      ${BROWSER_JSON_SNIFF_FN}
      return fetchJsonOrLoginWall('/api/orders', { credentials: 'include' });
    })()`);
    return throwIfLoginWall(found, { url: '/api/orders' }).orders;
  },
});
