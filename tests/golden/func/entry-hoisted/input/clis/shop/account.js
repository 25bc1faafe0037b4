// The request comes before the page; in a script the page is there first.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'account',
  access: 'read',
  description: 'The balance of an account',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  columns: ['balance', 'rate'],
  func: async (page) => {
    const rates = await (await fetch('https://shop.test/api/rates')).json();
    await page.goto('https://shop.test/account');
    const balance = await page.evaluate(() => Number(document.querySelector('#balance').textContent));
    return { balance, rate: rates.today };
  },
});
