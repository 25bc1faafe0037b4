// A class, a cycle of two files, a declaration by pattern, and a statement that completes another.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { Trend } from './trends.js';
import { UNITS } from './units.js';

export const [FIRST, SECOND] = ['week', 'month'];

cli({
  site: 'shop',
  name: 'trend',
  access: 'read',
  description: 'How a product sells',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  args: [{ name: 'id', type: 'int', required: true, help: 'Number of the product' }],
  columns: ['span', 'sold', 'unit'],
  func: async (kwargs) => {
    const trend = new Trend(kwargs.id);
    const rows = [];
    for (const span of [FIRST, SECOND]) rows.push({ span, sold: await trend.sold(span), unit: UNITS.get(span) });
    return rows;
  },
});
