// An origin without encryption.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'plain-fetch',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  func: async () => {
    return (await fetch('http://shop.test/api/hot')).json();
  },
});
