// Declarations of three files end up in one text; two of them have a name in common.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { EmptyResultError } from '@jackwener/opencli/errors';
import getJson, { SHOP as ORIGIN } from './utils.js';
import * as text from '../_shared/text.js';

const LIMIT = 20;

// What a row is made of.
const toRow = (product, at) => ({ rank: at + 1, title: text.clean(product.title), brand: text.title(product.brand) });

cli({
  site: 'shop',
  name: 'search',
  access: 'read',
  description: 'Products about some words',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true, help: 'Words' }],
  columns: ['rank', 'title', 'brand'],
  func: async (page, kwargs) => {
    await page.goto(ORIGIN);
    const rows = await getJson(page, `/api/search?q=${encodeURIComponent(kwargs.q)}`);
    if (rows.length === 0) throw new EmptyResultError('shop search');
    return rows.slice(0, LIMIT).map(toRow);
  },
});
