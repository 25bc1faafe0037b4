// The forms in which a function is written.
import { cli, Strategy } from '@jackwener/opencli/registry';

const shop = { site: 'shop', access: 'read', domain: 'shop.test', strategy: Strategy.COOKIE, columns: ['title'] };

export const method = cli({
  ...shop,
  name: 'method',
  description: 'A method; the arguments are taken apart, and so is the page',
  args: [
    { name: 'q', default: 'x', help: 'Words' },
    { name: 'limit', type: 'int', default: 10, help: 'How many' },
  ],
  async func(page, { q, limit }) {
    const { goto, evaluate } = page;
    await goto('https://shop.test/');
    return evaluate((words, most) => [{ title: `${words} ${most} ${document.title}` }], q, limit);
  },
});

/** Reads what two commands ask for. */
async function read(page, kwargs, debug, tag = 'h1') {
  await page.goto('https://shop.test/');
  return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(tag)})].map((node) => ({ title: node.textContent }))`);
}

cli({ ...shop, name: 'reference', description: 'A function by its name', func: read });

cli({
  ...shop,
  name: 'wrapped',
  description: 'A function that calls it',
  func: (page, kwargs) => read(page, kwargs, false, 'h2'),
});

class Reader {
  constructor(page) {
    this.page = page;
  }

  async titles(tag) {
    await this.page.goto('https://shop.test/');
    return this.page.evaluate(
      (tag) => [...document.getElementsByTagName(tag)].map((node) => ({ title: node.textContent })),
      tag,
    );
  }
}

cli({
  ...shop,
  name: 'class',
  description: 'A class that holds the page',
  func: async (page) => new Reader(page).titles('h3'),
});
