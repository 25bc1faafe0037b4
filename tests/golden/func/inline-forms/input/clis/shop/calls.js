// Text that is a call, or a function to be called.
import { cli, Strategy } from '@jackwener/opencli/registry';

const shop = { site: 'shop', access: 'read', domain: 'shop.test', strategy: Strategy.COOKIE, columns: ['title'] };

cli({
  ...shop,
  name: 'iife',
  description: 'A function that is called at once',
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`
      (async () => {
        const answer = await fetch('/api/hot');
        return answer.json();
      })();
    `);
  },
});

cli({
  ...shop,
  name: 'iife-then',
  description: 'The same with something behind it',
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`(async () => {
      const answer = await fetch('/api/hot');
      return answer.json(); // the rows
    })().then((rows) => rows.slice(0, 3)).catch(() => []) // never fails`);
  },
});

cli({
  ...shop,
  name: 'arrow',
  description: 'An arrow function',
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate("async () => (await fetch('/api/hot')).json()");
  },
});

cli({
  ...shop,
  name: 'function',
  description: 'A function with a name, which it uses',
  func: async (page) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`function titles(node = document.body) {
      if (node.tagName === 'H2') return [{ title: node.textContent }];
      return [...node.children].flatMap((child) => titles(child));
    }`);
  },
});
