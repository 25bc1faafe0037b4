// The text as a whole is one of several.
import { cli, Strategy } from '@jackwener/opencli/registry';

const CARDS = `[...document.querySelectorAll('.card')].map((node) => ({ title: node.textContent }))`;
const TABLE = `(() => {
  const rows = document.querySelectorAll('tr');
  return [...rows].map((row) => ({ title: row.cells[0].textContent }));
})()`;

cli({
  site: 'shop',
  name: 'list',
  access: 'read',
  description: 'Products as the page shows them',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'as', choices: ['cards', 'table'], default: 'cards', help: 'What the page shows' }],
  columns: ['title'],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/list');
    const script = kwargs.as === 'table' ? TABLE : CARDS;
    return page.evaluate(script);
  },
});
