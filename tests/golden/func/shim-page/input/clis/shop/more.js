// The other methods of the page, and tests of whether they are there.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'more',
  access: 'read',
  description: 'All products of a list that grows',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  columns: ['title', 'price'],
  func: async (page) => {
    await page.goto('https://shop.test/list');
    await page.autoScroll?.({ times: 5, delayMs: 500 });
    await page.scroll('up', 200);
    const titles = await page.evaluate(() => [...document.querySelectorAll('h2')].map((node) => node.textContent));
    const prices = page.fetchJson
      ? await page.fetchJson('/api/prices', { headers: { 'X-All': '1' } })
      : await page.evaluate(`fetch('/api/prices').then((answer) => answer.json())`);
    if (typeof page.networkRequests === 'function') {
      const requests = await page.networkRequests();
      if (requests.length === 0) throw new Error(`nothing was asked for by ${await page.getCurrentUrl()}`);
    }
    await page.closeWindow?.();
    return titles.map((title, at) => ({ title, price: prices[at] }));
  },
});
