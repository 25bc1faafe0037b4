// A package that nothing stands in for.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { load } from 'cheerio';

cli({
  site: 'shop',
  name: 'unknown',
  access: 'read',
  domain: 'shop.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  func: async () => {
    const answer = await fetch('https://shop.test/');
    return load(await answer.text())('h2').text();
  },
});
