// A host that is an argument.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'shop',
  name: 'any',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  args: [{ name: 'host', required: true }],
  func: async (kwargs) => {
    const answer = await fetch(`https://${kwargs.host}/api/hot`);
    return answer.json();
  },
});
