// More variants than anybody reads.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'variants',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const flag = (name) => (kwargs.q.includes(name) ? `.filter((row) => row.${name})` : '');
    return page.evaluate(`window.rows${kwargs.q.includes('a') ? '.slice(1)' : ''}${kwargs.q.includes('b') ? '.slice(2)' : ''}${kwargs.q.includes('c') ? '.slice(3)' : ''}${kwargs.q.includes('d') ? '.slice(4)' : ''}${kwargs.q.includes('e') ? '.slice(5)' : ''}`);
  },
});
