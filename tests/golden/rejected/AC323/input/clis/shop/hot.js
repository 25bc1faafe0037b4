import { cli } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'hot',
  access: 'read',
  domain: process.env.SHOP_HOST,
  pipeline: [{ fetch: 'https://shop.test/api/hot' }],
});
