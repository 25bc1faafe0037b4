// Another program.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { execFile } from 'child_process';

cli({
  site: 'shop',
  name: 'run',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  func: async () => {
    execFile('ls');
    return [];
  },
});
