// The front page comes first, for its cookies; only the second page is worked on.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'search',
  access: 'read',
  description: 'Products about some words',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true, positional: true, help: 'Words' }],
  columns: ['title'],
  func: async (page, { q }) => {
    await page.goto('https://shop.test/');
    await page.wait(1);
    await page.goto(`https://shop.test/search?q=${encodeURIComponent(q)}`, { settleMs: 4000 });
    return page.evaluate(() => [...document.querySelectorAll('h2')].map((node) => ({ title: node.textContent })));
  },
});
