// A hash of Node, made in the page.
import { cli, Strategy } from '@jackwener/opencli/registry';

async function sign(path, key) {
  const { createHash } = await import('node:crypto');
  return createHash('md5').update(path + key).digest('hex');
}

cli({
  site: 'shop',
  name: 'signed',
  access: 'read',
  description: 'Prices of an API that wants signatures',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'id', required: true, help: 'Number of the product' }],
  columns: ['price'],
  func: async (page, kwargs) => {
    const key = await page.evaluate(`fetch('/api/key').then((answer) => answer.text())`);
    const path = `/api/price?id=${encodeURIComponent(kwargs.id)}`;
    const url = `${path}&sign=${await sign(path, key)}`;
    return page.evaluate(`fetch(${JSON.stringify(url)}).then((answer) => answer.json())`);
  },
});
