// A click, which the page text does; the registration calls it a read.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'like',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    await page.wait({ selector: '.like' });
    return page.evaluate(`(() => {
      document.querySelector('.like').click();
      return { done: true };
    })()`);
  },
});
