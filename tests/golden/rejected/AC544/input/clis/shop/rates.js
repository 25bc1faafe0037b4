// Two origins without a page.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'rates',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  func: async () => {
    const prices = await (await fetch('https://shop.test/api/prices')).json();
    const rates = await (await fetch('https://rates.test/today')).json();
    return prices.map((price) => price * rates.today);
  },
});
