// A value as the name of a property.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'property-name',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`document.body.dataset.${kwargs.q}`);
  },
});
