// Markdown, log lines, settings and the terminal.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { log } from '@jackwener/opencli/logger';
import { htmlToMarkdown, isRecord, sleep } from '@jackwener/opencli/utils';

const RETRIES = process.env.OPENCLI_VERBOSE ? 1 : 3;

cli({
  site: 'shop',
  name: 'manual',
  access: 'read',
  description: 'The manual of a product',
  domain: 'shop.test',
  strategy: Strategy.COOKIE,
  args: [{ name: 'id', type: 'int', required: true, help: 'Number of the product' }],
  func: async (page, kwargs, debug) => {
    await page.goto(`https://shop.test/p/${kwargs.id}/manual`);
    for (let attempt = 0; attempt < RETRIES; attempt++) {
      const found = await page.evaluate(() => ({ html: document.querySelector('article')?.innerHTML }));
      if (isRecord(found) && found.html) return { text: htmlToMarkdown(found.html) };
      log.warn('no manual yet');
      if (debug) process.stderr.write('waiting\n');
      await sleep(500);
    }
    return null;
  },
});
