import { readFileSync } from 'node:fs';
import { cli } from '@jackwener/opencli/registry';
import { LIMIT } from '../_shared/limits.js';

const base = { site: 'shop', access: 'read', domain: 'shop.test', browser: false };

for (const name of ['hot', 'new']) {
  cli({ ...base, name, pipeline: [{ fetch: `https://shop.test/api/${name}` }, { limit: LIMIT }] });
}

cli({ ...base, name: 'cheap', pipeline: JSON.parse(readFileSync('cheap.json', 'utf8')) });

if (process.env.SHOP_BETA) {
  cli({ ...base, name: 'beta', pipeline: [{ fetch: 'https://shop.test/api/beta' }] });
}

cli(JSON.parse(readFileSync('rest.json', 'utf8')));
