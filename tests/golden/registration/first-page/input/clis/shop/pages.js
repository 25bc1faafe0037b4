import { cli, Strategy } from '@jackwener/opencli/registry';

const titles = { evaluate: '() => [...document.querySelectorAll("h2")].map((h) => ({ title: h.textContent }))' };
const rows = { fetch: 'https://shop.test/api/rows' };
const go = (url) => ({ navigate: url });
const commands = {
  front: { strategy: Strategy.COOKIE, pipeline: [titles] },
  written: { strategy: Strategy.UI, navigateBefore: 'https://shop.test/start', pipeline: [titles] },
  unopened: { strategy: Strategy.UI, pipeline: [titles] },
  wanted: { strategy: Strategy.PUBLIC, browser: true, navigateBefore: true, pipeline: [rows] },
  unwanted: { strategy: Strategy.COOKIE, navigateBefore: false, pipeline: [rows] },
  'warmed-up': { strategy: Strategy.COOKIE, pipeline: [go('https://shop.test/list'), titles] },
  'same-page': { strategy: Strategy.COOKIE, pipeline: [go('https://shop.test/'), titles] },
  cold: { strategy: Strategy.PUBLIC, browser: true, pipeline: [go('https://shop.test/list'), titles] },
};

for (const [name, more] of Object.entries(commands)) {
  cli({ site: 'shop', name, access: 'read', domain: 'shop.test', ...more });
}
