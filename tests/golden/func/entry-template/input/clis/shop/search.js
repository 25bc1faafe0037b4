import { cli, Strategy } from '@jackwener/opencli/registry';

const BASE = 'https://shop.test';

/** The address of a page of results. */
function searchUrl(query, sort) {
  return `${BASE}/search?q=${encodeURIComponent(query)}&sort=${sort}`;
}

cli({
  site: 'shop',
  name: 'search',
  access: 'read',
  description: 'Products about some words',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: true,
  args: [
    { name: 'search-words', required: true, positional: true, help: 'What to look for' },
    { name: 'sort', required: true, choices: ['price', 'name'], help: 'The order' },
  ],
  columns: ['title'],
  func: async (page, kwargs) => {
    const query = String(kwargs['search-words']).trim();
    await page.goto(searchUrl(query, kwargs.sort), { waitUntil: 'none' });
    return page.evaluate(`[...document.querySelectorAll('h2')].map((node) => ({ title: node.textContent }))`);
  },
});
