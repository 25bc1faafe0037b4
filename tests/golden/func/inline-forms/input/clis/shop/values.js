// Text that is an expression, or statements of which the last one counts.
import { cli, Strategy } from '@jackwener/opencli/registry';

const shop = { site: 'shop', access: 'read', domain: 'shop.test', strategy: Strategy.COOKIE };

cli({
  ...shop,
  name: 'title',
  description: 'The title of the page',
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate('document.title');
  },
});

cli({
  ...shop,
  name: 'object',
  description: 'An object in brackets',
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`({ title: document.title, links: document.links.length })`);
  },
});

cli({
  ...shop,
  name: 'statements',
  description: 'Statements, the last of which is the value',
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`
      const rows = [];
      for (const node of document.querySelectorAll('h2')) rows.push({ title: node.textContent });
      total = rows.length;
      ({ total, rows });
    `);
  },
});

cli({
  ...shop,
  name: 'block',
  description: 'A block at the end',
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`
      let price = document.querySelector('.price');
      if (price) { Number(price.textContent); } else { null; }
    `);
  },
});
