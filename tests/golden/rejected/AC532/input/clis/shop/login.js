// Somebody has to sign in by hand.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'login',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/login');
    await page.wait({ text: 'Welcome', timeout: 300 });
    return { signedIn: true };
  },
});
