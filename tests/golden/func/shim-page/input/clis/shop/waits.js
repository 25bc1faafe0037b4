// Every form of waiting.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'waits',
  access: 'read',
  description: 'Titles, when they are there',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  columns: ['title'],
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.wait(2);
    await page.wait(0.5);
    await page.wait({ time: 1 });
    await page.sleep(1);
    await page.wait({ text: 'Hot', timeout: 5 });
    try {
      await page.wait({ selector: 'h2', timeout: 5 });
    } catch {
      await page.wait(3);
    }
    return page.evaluate(() => [...document.querySelectorAll('h2')].map((node) => ({ title: node.textContent })));
  },
});
