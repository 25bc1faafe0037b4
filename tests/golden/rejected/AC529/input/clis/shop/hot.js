import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'hot',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate('document.title');
  },
});
