// Refused: it works on one page after another, and each page ends the script of the one before.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'compare',
  access: 'read',
  description: 'Two products side by side',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  columns: ['title'],
  func: async (page) => {
    const rows = [];
    for (const id of [1, 2]) {
      await page.goto(`https://shop.test/item/${id}`);
      rows.push(await page.evaluate(`({ title: document.querySelector('h1').textContent })`));
    }
    return rows;
  },
});
