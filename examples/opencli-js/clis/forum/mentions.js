// The entry is a template with an argument in it; the limit goes into the text as a number.
import { cli, Strategy } from '@jackwener/opencli/registry';

const searchUrl = (words) => `https://forum.test/search?q=${encodeURIComponent(words)}`;

/** What runs in the page, as a text. */
function buildScript(limit) {
  return `(() => {
    const rows = [];
    for (const hit of document.querySelectorAll('article.hit')) {
      if (rows.length >= ${limit}) break;
      const title = hit.querySelector('h2').textContent.trim();
      rows.push({ rank: rows.length + 1, title, by: hit.dataset.by });
    }
    return rows;
  })()`;
}

cli({
  site: 'forum',
  name: 'mentions',
  access: 'read',
  description: 'Topics that mention some words',
  domain: 'forum.test',
  strategy: Strategy.COOKIE,
  args: [
    { name: 'search-words', required: true, positional: true, help: 'Words of the title' },
    { name: 'limit', type: 'int', default: 10, help: 'Most rows to return' },
  ],
  columns: ['rank', 'title', 'by'],
  func: async (page, kwargs) => {
    const words = String(kwargs['search-words']).trim();
    const limit = Math.max(1, Math.min(Number(kwargs.limit) || 10, 50));
    await page.goto(searchUrl(words));
    await page.wait({ selector: 'article', timeout: 2 }).catch(() => page.wait(1));
    return page.evaluate(buildScript(limit));
  },
});
