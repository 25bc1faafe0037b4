// What Node has everywhere.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'globals',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  func: async () => {
    return { folder: process.cwd() };
  },
});
