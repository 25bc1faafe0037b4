// A function that drives the page: the call of `goto` is the entry, the text that `evaluate` runs a function of the script.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'basket',
  access: 'read',
  description: 'What lies in the basket',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  columns: ['title', 'count'],
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.wait({ selector: '#basket', timeout: 5 });
    return page.evaluate(`[...document.querySelectorAll('#basket li')].map((item) => ({
      title: item.textContent.trim(),
      count: Number(item.dataset.count),
    }))`);
  },
});
