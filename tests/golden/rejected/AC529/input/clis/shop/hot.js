import { cli } from '@jackwener/opencli/registry';

const readers = new Map([['hot', async (page) => page.evaluate('document.title')]]);

cli({
  site: 'shop',
  name: 'hot',
  access: 'read',
  domain: 'shop.test',
  func: readers.get('hot'),
});
