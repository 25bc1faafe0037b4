import { writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { cli, Strategy } from '@jackwener/opencli/registry';

const PAGES = ['a', 'b', 'c'];

cli({
  site: 'parcels', name: 'labels', access: 'read', description: 'labels of all parcels', domain: 'parcels.test',
  strategy: Strategy.COOKIE, args: [],
  func: async (page) => {
    const labels = [];
    for (const part of PAGES) {
      await page.goto(`https://parcels.test/labels/${part}`);
      labels.push(await page.evaluate(() => document.title));
    }
    writeFileSync('labels.txt', labels.join());
    spawnSync('lp', ['labels.txt']);
    return labels.map((label) => ({ label }));
  },
});
