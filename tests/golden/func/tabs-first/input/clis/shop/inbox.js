// Looks for a tab that shows the page already, and opens one when there is none: in a new tab there never is.
import { cli, Strategy } from '@jackwener/opencli/registry';

const INBOX = 'https://shop.test/inbox';

async function openInbox(page) {
  const here = await page.evaluate('location.href');
  if (here.startsWith(INBOX)) return;
  const tabs = await page.tabs().catch(() => []);
  const shown = tabs.find((tab) => tab.url.startsWith(INBOX));
  if (shown) {
    await page.selectTab(shown.index);
    return;
  }
  await page.goto(INBOX);
}

cli({
  site: 'shop',
  name: 'inbox',
  access: 'read',
  description: 'Messages of the shop',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  navigateBefore: false,
  siteSession: 'persistent',
  columns: ['subject'],
  func: async (page) => {
    await openInbox(page);
    return page.evaluate(() => [...document.querySelectorAll('.message')].map((row) => ({ subject: row.textContent })));
  },
});
