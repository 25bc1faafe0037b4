// A second page on some branch.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'maybe',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'more', type: 'bool' }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const rows = await page.evaluate(() => [document.title]);
    if (kwargs.more) {
      await page.goto('https://shop.test/more');
      rows.push(await page.evaluate(() => document.title));
    }
    return rows;
  },
});
