import { cli, Strategy } from '@jackwener/opencli/registry';

// where the version differs: one request, sent from a page
const rows = { fetch: 'https://shop.test/api/rows' };
const each = { fetch: { url: 'https://shop.test/api/rows/${{ item.id }}', headers: { 'X-Shop': 'a' }, concurrency: 2 } };
const commands = {
  page: { strategy: Strategy.COOKIE, pipeline: [rows] },
  'own-headers': {
    strategy: Strategy.COOKIE,
    pipeline: [{ fetch: { url: 'https://shop.test/api/rows', headers: { accept: 'text/csv', 'X-Shop': '${{ args.shop }}' } } }],
  },
  'per-item': { strategy: Strategy.UI, pipeline: [rows, each, { map: { name: '${{ item.name }}' } }] },
  'no-page': { strategy: Strategy.PUBLIC, browser: false, pipeline: [rows, each] },
  'local-page': { strategy: Strategy.LOCAL, browser: true, pipeline: [rows] },
  'local-none': { strategy: Strategy.LOCAL, pipeline: [rows] },
};

for (const [name, more] of Object.entries(commands)) {
  const args = name === 'own-headers' ? [{ name: 'shop', default: 'b' }] : [];
  cli({ site: 'shop', name, access: 'read', domain: 'shop.test', args, ...more });
}
