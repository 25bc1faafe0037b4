// One request has a known origin; the other has to go there too, or is refused when the script runs.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'weather',
  name: 'link',
  access: 'read',
  description: 'The newest report',
  domain: 'weather.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  columns: ['text'],
  func: async () => {
    const list = await (await fetch('https://weather.test/reports.json')).json();
    const report = await (await fetch(list[0].url)).json();
    return { text: report.text };
  },
});
