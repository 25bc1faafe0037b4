// All exports of a file as one object.
import { cli, Strategy } from '@jackwener/opencli/registry';
import * as tools from './tools.js';

cli({
  site: 'shop',
  name: 'all',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const found = Object.keys(tools);
    return page.evaluate((names) => names, found);
  },
});
