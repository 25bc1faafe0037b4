// A request that writes, in the helper of another file.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { post } from './api.js';

cli({
  site: 'shop',
  name: 'note',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return post(page, '/api/notes', { text: kwargs.q });
  },
});
