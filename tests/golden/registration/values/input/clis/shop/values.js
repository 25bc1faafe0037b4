import { cli } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'values',
  access: 'read',
  domain: 'shop.test',
  browser: false,
  args: [
    { name: 'count', type: 'int', default: 10 },
    { name: 'count-text', type: 'int', default: '20' },
    { name: 'size', type: 'number', choices: [1, 2.5] },
    { name: 'fresh', type: 'bool', default: false },
    { name: 'sale', type: 'boolean', default: 'true' },
    { name: 'word', type: 'string', required: true, default: 'never', choices: ['a', 'never'] },
    { name: 'page', default: 1, choices: [1, 2, 3], valueRequired: true },
    { name: 'weight', type: 'float', default: 1.5 },
    { name: 'nothing', type: 'str', default: null },
    { name: 'far', type: 'str', default: 'z', choices: ['a', 'b'] },
  ],
  pipeline: [
    { fetch: 'https://shop.test/api/values' },
    {
      map: {
        count: '${{ args.count + args.count-text }}',
        size: '${{ args.size }}',
        flags: '${{ args.fresh }} ${{ args.sale }}',
        word: '${{ args.word }} ${{ args.far }}',
        page: '${{ args.page }} ${{ args.weight }} ${{ args.nothing }}',
        other: '${{ args.other }}',
      },
    },
  ],
});
