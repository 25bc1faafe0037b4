// What strict code says in other words.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'sloppy',
  access: 'read',
  description: 'A name that is not declared, and `this`',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`(function () {
      total = 0;
      for (link of this.document.links) total += 1;
      return total;
    })()`);
  },
});
