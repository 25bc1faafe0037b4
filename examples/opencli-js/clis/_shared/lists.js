// Options that the lists of several sites share.
import { cli, Strategy } from '@jackwener/opencli/registry';

export const LIMIT = { name: 'limit', type: 'int', default: 5, help: 'Most rows to return' };

/** Registers one list of a JSON API: `rows` maps what the API calls a field to what the command does. */
export function registerList(name, { site, url, path, rows, ...more }) {
  const fields = Object.entries(rows).map(([column, field]) => [column, `\${{ item.${field} }}`]);
  return cli({
    site,
    name,
    access: 'read',
    domain: `${site}.test`,
    strategy: Strategy.PUBLIC,
    args: [LIMIT],
    columns: ['rank', ...Object.keys(rows)],
    ...more,
    pipeline: [
      { fetch: { url } },
      ...(path ? [{ select: path }] : []),
      { map: { rank: '${{ index + 1 }}', ...Object.fromEntries(fields) } },
      { limit: '${{ args.limit }}' },
    ],
  });
}
