// Two pages that are both looked at.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'two',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const title = await page.evaluate(() => document.title);
    await page.goto('https://shop.test/hot');
    return { title, other: await page.evaluate(() => document.title) };
  },
});
