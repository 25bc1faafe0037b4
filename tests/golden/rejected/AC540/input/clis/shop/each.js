// A page for each row.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'each',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const links = await page.evaluate(() => [...document.links].map((link) => link.href));
    const rows = [];
    for (const link of links) {
      await page.goto(link);
      rows.push(await page.evaluate(() => document.title));
    }
    return rows;
  },
});
