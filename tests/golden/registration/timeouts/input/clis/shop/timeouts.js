import { cli } from '@jackwener/opencli/registry';

const written = {
  usual: { type: 'int', default: 30 },
  text: { default: '8' },
  required: { type: 'int', required: true },
  bare: { type: 'str' },
  zero: { type: 'int', default: 0 },
  half: { type: 'number', default: 1.5 },
  words: { default: 'soon' },
};

Object.entries(written).forEach(([name, more]) => {
  cli({
    site: 'shop',
    name,
    access: 'read',
    domain: 'shop.test',
    browser: false,
    args: [{ name: 'timeout', help: 'Seconds to wait', ...more }, { name: 'timeouts', type: 'int', default: 3 }],
    pipeline: [{ fetch: { url: 'https://shop.test/api/slow', params: { max: '${{ args.timeouts }}' } } }],
  });
});
