// The page is read by code that a template literal holds: `\${{ }}` is an argument, `${ }` a constant of this file.
import { cli, Strategy } from '@jackwener/opencli/registry';

const HIT = 'article.hit';
const FORUM = { site: 'forum', domain: 'forum.test', strategy: Strategy.COOKIE };

cli({
  ...FORUM,
  name: 'by',
  access: 'read',
  description: 'Topics about some words, of one author',
  args: [
    { name: 'words', required: true, positional: true, help: 'What to search for' },
    { name: 'author', help: 'Whose topics; everybody\'s when it is left out' },
  ],
  columns: ['title', 'by', 'day'],
  pipeline: [
    { navigate: 'https://forum.test/search?q=${{ args.words | urlencode }}' },
    {
      evaluate: `(() => {
        const author = \${{ args.author | json }};
        const hits = [...document.querySelectorAll('${HIT}')];
        return hits
          .filter((hit) => !author || hit.dataset.by === author)
          .map((hit) => ({
            title: hit.querySelector('h2').textContent.replace(/\\s+/g, ' ').trim(),
            by: hit.dataset.by,
            day: hit.querySelector('time').dateTime.slice(0, 10),
          }));
      })()`,
    },
  ],
});
