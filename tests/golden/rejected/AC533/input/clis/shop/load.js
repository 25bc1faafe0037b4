// A module that is loaded when the command runs.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'load',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  func: async () => {
    const { readFile } = await import('node:fs/promises');
    return readFile('rows.json', 'utf8');
  },
});
