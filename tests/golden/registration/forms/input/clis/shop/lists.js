import { cli as register, Strategy } from '@jackwener/opencli/registry';
import ROWS, { HOST, pageOf, readerJs } from '../_shared/rows.js';

const LISTS = { new: 'Neu eingetroffen', cheap: 'Reduziert' };
const limit = { name: 'limit', type: 'int', default: 1e1, help: 'rows' };

Object.entries(LISTS).forEach(([name, description], index) => {
  register({
    site: 'shop',
    name,
    access: 'read',
    description: `${description} (${index + 1})`,
    domain: HOST,
    strategy: Strategy.PUBLIC,
    browser: true,
    args: [limit],
    columns: ROWS,
    pipeline: [
      pageOf(name, index ? undefined : 1000),
      { evaluate: readerJs('.item > a') },
      { map: { rank: '${{ index + 1 }}', title: '${{ item.title }}' } },
      { limit: '${{ args.limit }}' },
    ],
  });
});
