import { cli, Strategy } from '@jackwener/opencli/registry';

const BASE = ['signed_in'];

export function registerAccount({ site, domain, columns = [] }) {
  const common = { site, domain, strategy: Strategy.COOKIE, args: [] };
  cli({
    ...common,
    name: 'whoami',
    access: 'read',
    columns: [...BASE, ...columns],
    func: async (page) => [await page.evaluate('me')],
  });
  cli({ ...common, name: 'login', access: 'write', func: async (page) => page.wait(1) });
}
