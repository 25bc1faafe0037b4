// The address is in the registration.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'wishes',
  access: 'read',
  description: 'The list of wishes',
  domain: 'shop.test',
  strategy: Strategy.UI,
  navigateBefore: 'https://my.shop.test/wishes?all=1',
  columns: ['title'],
  func: async (page) => {
    await page.wait({ selector: 'li', timeout: 5 });
    return page.evaluate(() => [...document.querySelectorAll('li')].map((node) => ({ title: node.textContent })));
  },
});
