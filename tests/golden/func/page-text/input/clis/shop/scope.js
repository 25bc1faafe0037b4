// Names of the module are not there in the page, and names of the page are not those of the module.
import { cli, Strategy } from '@jackwener/opencli/registry';

const title = 'a name of the module';
const name = () => title;

cli({
  site: 'shop',
  name: 'scope',
  access: 'read',
  description: 'A global of the page with the name of a constant',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    return { own: name(), page: await page.evaluate(`name + '/' + (typeof title === 'undefined' ? '' : title)`) };
  },
});
