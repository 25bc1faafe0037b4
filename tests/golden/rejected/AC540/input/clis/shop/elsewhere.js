// Work on the page of the domain, then another site.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'elsewhere',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    const token = await page.evaluate(() => document.body.dataset.token);
    await page.goto('https://forum.test/');
    return page.evaluate((token) => [token, document.title], token);
  },
});
