// A request of the function itself.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'remove',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  args: [{ name: 'q', required: true }],
  func: async (kwargs) => {
    const answer = await fetch(`https://shop.test/api/notes/${encodeURIComponent(kwargs.q)}`, { method: 'DELETE' });
    return { done: answer.ok };
  },
});
