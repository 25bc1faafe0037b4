// The function in the page gets its arguments from outside; it sees nothing else of this file.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'below',
  access: 'read',
  description: 'Deals below a price',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: true,
  args: [{ name: 'price', type: 'number', required: true, positional: true, help: 'Highest price' }],
  columns: ['title', 'price'],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/deals', { settleMs: 1500 });
    const rows = await page.evaluate(
      (highest, { row, title, price }) =>
        [...document.querySelectorAll(row)]
          .map((node) => ({
            title: node.querySelector(title).textContent,
            price: Number(node.querySelector(price).textContent),
          }))
          .filter((deal) => deal.price <= highest),
      kwargs.price,
      { row: '.deal', title: 'a', price: '.now' },
    );
    return rows.sort((one, other) => one.price - other.price);
  },
});
