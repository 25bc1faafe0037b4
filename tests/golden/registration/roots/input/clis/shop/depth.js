import { cli } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'depth',
  access: 'read',
  domain: 'shop.test',
  browser: false,
  columns: ['rank', 'ask', 'bid', 'total'],
  pipeline: [
    { fetch: 'https://shop.test/api/depth' },
    {
      map: {
        select: 'asks',
        rank: '${{ index + 1 }}',
        ask: '${{ item[0] }}',
        bid: '${{ root.bids[index]?.[0] ?? "none" }}',
        total: '${{ root.count }} in ${{ root.shop.name | upper }}',
        own: '${{ item.root }}',
      },
    },
  ],
});
