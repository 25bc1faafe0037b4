// A request with cookies of its own, also when only some requests have them.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'region',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  args: [{ name: 'q', required: true }],
  func: async (kwargs) => {
    const headers = { Accept: 'application/json' };
    if (kwargs.q === 'eu') headers.cookie = 'region=eu';
    const answer = await fetch('https://shop.test/api/hot', { headers });
    return answer.json();
  },
});
