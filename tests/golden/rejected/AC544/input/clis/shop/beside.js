// A page, and requests of the function to another origin.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'beside',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const answer = await fetch('https://rates.test/today');
    const { today } = await answer.json();
    return page.evaluate((rate) => rate * document.body.dataset.price, today);
  },
});
