import { cli, Strategy } from '@jackwener/opencli/registry';

const DEPARTMENTS = { garden: 12, kitchen: 7 };

cli({
  site: 'shop',
  name: 'departments',
  access: 'read',
  description: 'The departments of the shop',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  columns: ['name', 'shelf'],
  func: async () => Object.entries(DEPARTMENTS).map(([name, shelf]) => ({ name, shelf })),
});
