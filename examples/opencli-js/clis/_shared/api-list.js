// Options of commands that show a list of a JSON API of their site, and the function that runs them.
import { cli, Strategy } from '@jackwener/opencli/registry';

/** Registers a list: `rows` takes it out of the answer, `toRow` makes a row of an item, or nothing. */
export function registerApiList({ site, name, description, path, rows, toRow, columns }) {
  const origin = `https://${site}.test`;
  cli({
    site,
    name,
    access: 'read',
    description,
    domain: `${site}.test`,
    strategy: Strategy.PUBLIC,
    browser: false,
    columns,
    func: async () => {
      const answer = await fetch(`${origin}${path}`);
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      return rows(await answer.json()).flatMap((item) => toRow(item) ?? []);
    },
  });
}
