// Values inside of literals are put together with them; a quote or a backslash in a value stays what it is.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'strings',
  access: 'read',
  description: 'Values in literals and comments',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [
    { name: 'q', required: true, help: 'Words' },
    { name: 'class', default: 'product', help: 'Class of the nodes' },
  ],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const token = await page.evaluate('document.body.dataset.token');
    return page.evaluate(`(async () => {
      // looks for ${kwargs.q}
      const headers = { 'X-Token': '${token}' };
      const answer = await fetch("/api/search?q=${encodeURIComponent(kwargs.q)}&n=9", { headers });
      const rows = await answer.json();
      return rows.map((row) => \`${kwargs.class} \${row.title}\`); /* of ${kwargs.class} */
    })()`);
  },
});
