// The cookie store of the browser.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'cookies',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const cookies = await page.getCookies({ domain: 'shop.test' });
    return page.evaluate((names) => [names, document.title], cookies.map((cookie) => cookie.name));
  },
});
