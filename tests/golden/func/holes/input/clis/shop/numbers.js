import { cli, Strategy } from '@jackwener/opencli/registry';

/** A whole number from 1 to 50. */
function clamp(value, fallback) {
  const number = Number.parseInt(value, 10);
  return Number.isFinite(number) ? Math.max(1, Math.min(50, number)) : fallback;
}

cli({
  site: 'shop',
  name: 'numbers',
  access: 'read',
  description: 'Numbers and truth values',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [
    { name: 'limit', type: 'int', default: 10, help: 'How many' },
    { name: 'page', default: '1', help: 'Which ones' },
    { name: 'all', type: 'bool', default: false, help: 'Also those that are sold out' },
  ],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const start = (clamp(kwargs.page, 1) - 1) * kwargs.limit;
    return page.evaluate(`(async () => {
      const rows = await (await fetch('/api/hot')).json();
      const some = ${kwargs.all} ? rows : rows.filter((row) => row.stock > 0);
      return some.slice(${start}, ${start + kwargs.limit});
    })()`);
  },
});
