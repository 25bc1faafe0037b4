// Code that is an argument.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'argument',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return page.evaluate(kwargs.q);
  },
});
