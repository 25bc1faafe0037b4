// Pieces of code that are there or not, by a ternary in the text and by a variable.
import { cli, Strategy } from '@jackwener/opencli/registry';

const shop = { site: 'shop', access: 'read', domain: 'shop.test', strategy: Strategy.COOKIE };
const args = [
  { name: 'brand', help: 'One brand' },
  { name: 'sort', choices: ['price', 'name'], help: 'The order' },
];

cli({
  ...shop,
  name: 'ternary',
  description: 'A clause that is there or not',
  args,
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`(async () => {
      const rows = await (await fetch('/api/hot')).json();
      return rows${kwargs.brand ? `.filter((row) => row.brand === ${JSON.stringify(kwargs.brand)})` : ''}.slice(0, 5);
    })()`);
  },
});

cli({
  ...shop,
  name: 'variable',
  description: 'A clause that a variable holds',
  args,
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    let order = '';
    if (kwargs.sort === 'price') order = '.sort((one, other) => one.price - other.price)';
    else if (kwargs.sort) order = `.sort((one, other) => (one[${JSON.stringify(kwargs.sort)}] < other.name ? -1 : 1))`;
    return page.evaluate(`fetch('/api/hot').then((answer) => answer.json()).then((rows) => rows${order})`);
  },
});

cli({
  ...shop,
  name: 'property',
  description: 'A property of an object that is there or not',
  args,
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const brand = kwargs.brand ? `brand: ${JSON.stringify(kwargs.brand)},` : '';
    return page.evaluate(`(async () => {
      const query = new URLSearchParams({ all: '1', ${brand} });
      return (await fetch('/api/hot?' + query)).json();
    })()`);
  },
});
