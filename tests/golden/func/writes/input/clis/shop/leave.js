// The last thing that happens is that the page is left.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'leave',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const title = await page.evaluate(() => document.title);
    await page.evaluate(`location.href = '/next'`);
    return { title };
  },
});
