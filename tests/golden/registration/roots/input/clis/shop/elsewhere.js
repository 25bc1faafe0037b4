import { cli } from '@jackwener/opencli/registry';

// a `root` that is none: undefined everywhere but in the fields of a map
cli({
  site: 'shop',
  name: 'elsewhere',
  access: 'read',
  domain: 'shop.test',
  strategy: 'cookie',
  pipeline: [
    { navigate: 'https://shop.test/list' },
    { evaluate: '(() => ({ list: [...document.links].map((a) => a.href), at: ${{ root.x | json }} }))()' },
    { select: 'list' },
    { filter: 'root.open || item' },
    { map: { select: '${{ root.path }}', link: '${{ item }}' } },
    { limit: '${{ root.count }}' },
  ],
});
