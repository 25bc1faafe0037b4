// The command says so itself.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'order',
  access: 'write',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'q', required: true }],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    return page.evaluate(`(async () => {
      const answer = await fetch('/api/orders', { method: 'POST', body: ${JSON.stringify(kwargs.q)} });
      return answer.json();
    })()`);
  },
});
