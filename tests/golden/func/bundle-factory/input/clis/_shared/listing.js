import { cli, Strategy } from '@jackwener/opencli/registry';
import { AuthRequiredError } from '@jackwener/opencli/errors';

/** Registers a list of a site that only its members see. */
export function registerListing({ site, name, path, probe, toRow, limit = 10 }) {
  const domain = `${site}.test`;
  const home = `https://${domain}${path}`;
  cli({
    site,
    name,
    access: 'read',
    description: `The ${name} of ${site}`,
    domain,
    strategy: Strategy.COOKIE,
    args: [{ name: 'limit', type: 'int', default: limit, help: 'How many' }],
    func: async (page, kwargs) => {
      await page.goto(home);
      const found = await page.evaluate(probe);
      if (found.kind === 'auth') throw new AuthRequiredError(domain, `${name} of ${site} needs an account`);
      return found.rows.slice(0, kwargs.limit).map(toRow);
    },
  });
}
