// Several tabs.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'tabs',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    const tabs = await page.tabs();
    await page.selectTab(tabs[0]);
    return page.evaluate(() => document.title);
  },
});
