// Refused: a function that drives the page step by step.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'basket',
  access: 'read',
  description: 'What lies in the basket',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  columns: ['title'],
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.wait({ selector: '#basket' });
    return page.evaluate(`[...document.querySelectorAll('#basket li')].map((item) => ({ title: item.textContent }))`);
  },
});
