// Functions of this file are spliced into the text by their source, one as a value, one as a declaration.
import { cli, Strategy } from '@jackwener/opencli/registry';

/** Text without superfluous spaces. */
function clean(text) {
  return text.replace(/\s+/g, ' ').trim();
}

const price = (node) => Number(node.dataset.price) / 100;

cli({
  site: 'shop',
  name: 'hot',
  access: 'read',
  description: 'What sells most',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  columns: ['title', 'price'],
  func: async (page) => {
    await page.goto('https://shop.test/hot');
    return page.evaluate(`(() => {
      ${clean.toString()}
      const price = ${price};
      return [...document.querySelectorAll('h2')].map((node) => ({ title: clean(node.textContent), price: price(node) }));
    })()`);
  },
});
