// A program of the desktop.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'cursor',
  name: 'notes',
  access: 'read',
  domain: 'cursor.test',
  strategy: Strategy.COOKIE,
  navigateBefore: false,
  func: async (page) => {
    return page.evaluate(() => document.title);
  },
});
