import { cli, Strategy } from '@jackwener/opencli/registry';
import { CommandExecutionError } from '@jackwener/opencli/errors';

cli({
  site: 'shop',
  name: 'order',
  access: 'write',
  description: 'Order a product',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'id', type: 'int', required: true, positional: true, help: 'Number of the product' }],
  columns: ['number'],
  func: async (page, kwargs) => {
    await page.goto('https://shop.test/');
    const answer = await page.evaluate(`fetch('/api/orders', {
      method: 'POST',
      body: JSON.stringify({ id: ${kwargs.id} }),
    }).then((answer) => answer.json())`);
    if (!answer.number) throw new CommandExecutionError('not ordered', answer.message);
    return [{ number: answer.number }];
  },
});
