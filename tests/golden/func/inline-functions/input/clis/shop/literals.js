// Functions that are handed over as functions, with arguments.
import { cli, Strategy } from '@jackwener/opencli/registry';

const shop = { site: 'shop', access: 'read', domain: 'shop.test', strategy: Strategy.COOKIE };
const args = [
  { name: 'class', default: 'product', help: 'Class of the nodes' },
  { name: 'limit', type: 'int', default: 5, help: 'How many' },
];

cli({
  ...shop,
  name: 'literal',
  description: 'A function literal and its arguments',
  args,
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return page.evaluate(
      (name, { limit }) => [...document.getElementsByClassName(name)].slice(0, limit).map((node) => node.textContent),
      kwargs.class,
      { limit: kwargs.limit },
    );
  },
});

/** Runs in the page. */
async function rows(limit) {
  const answer = await fetch(`/api/hot?limit=${limit}`);
  return answer.json();
}

cli({
  ...shop,
  name: 'reference',
  description: 'A function that is declared elsewhere',
  args,
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return page.evaluate(rows, kwargs.limit);
  },
});

cli({
  ...shop,
  name: 'named',
  description: 'A function expression',
  args,
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return page.evaluate(function () { return document.title; });
  },
});
