// A key that has to be set.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { ConfigError } from '@jackwener/opencli/errors';

function key() {
  const key = process.env.SHOP_KEY;
  if (!key) throw new ConfigError('SHOP_KEY is not set');
  return key;
}

cli({
  site: 'shop',
  name: 'keyed',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  func: async () => {
    const answer = await fetch(`https://shop.test/api/hot?key=${key()}`);
    return answer.json();
  },
});
