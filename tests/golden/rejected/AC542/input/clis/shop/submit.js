// A form.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'submit',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.evaluate(() => document.forms[0].submit());
    await page.wait(2);
    return page.evaluate(() => document.title);
  },
});
