import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'hot',
  access: 'read',
  description: 'What sells most',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'limit', type: 'int', default: 10, help: 'How many' }],
  columns: ['rank', 'title'],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/hot', { waitUntil: 'load', settleMs: 2500 });
    const titles = await page.evaluate(() => [...document.querySelectorAll('h2')].map((node) => node.textContent));
    return titles.slice(0, kwargs.limit).map((title, at) => ({ rank: at + 1, title }));
  },
});
