// The requests of the page itself.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'listener',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.installInterceptor('/api/hot');
    await page.autoScroll();
    return page.getInterceptedRequests();
  },
});
