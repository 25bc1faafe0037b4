import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'json',
  access: 'read',
  description: 'Values as JSON, in several places',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [
    { name: 'q', required: true, help: 'Words' },
    { name: 'brand', help: 'One brand' },
  ],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const filter = { brand: kwargs.brand, since: new Date(0) };
    return page.evaluate(`(async () => {
      const filter = ${JSON.stringify(filter)};
      const url = '/api/search?q=' + encodeURIComponent(${JSON.stringify(kwargs.q)}) + '&since=' + filter.since;
      const rows = await (await fetch(url)).json();
      return rows.filter((row) => !filter.brand || row.brand === filter.brand);
    })()`);
  },
});
