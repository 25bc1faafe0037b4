// Code that is put together from rows.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'joined',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const keys = kwargs.q.split(',');
    return page.evaluate(`({ ${keys.map((key) => `${key}: document.title`).join(', ')} })`);
  },
});
