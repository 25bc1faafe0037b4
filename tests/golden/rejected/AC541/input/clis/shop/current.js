// Whatever the tab shows.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'current',
  access: 'read',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    return page.evaluate(() => document.title);
  },
});
