// Files, by name and by namespace, and what only loads.
import { cli, Strategy } from '@jackwener/opencli/registry';
import * as fs from 'node:fs';
import { join } from 'node:path';

cli({
  site: 'shop',
  name: 'store',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  func: async (page) => {
    await page.goto('https://shop.test/');
    const rows = await page.evaluate(() => document.title);
    fs.writeFileSync(join('out', 'rows.json'), rows);
    return rows;
  },
});
