// The form of webcmd: another package, the same call.
import { cli, Strategy } from '@agentrhq/webcmd/registry';

cli({
  site: 'weather',
  name: 'cold',
  access: 'read',
  description: 'The coldest days of the week',
  domain: 'weather.test',
  strategy: Strategy.PUBLIC,
  columns: ['day', 'low'],
  pipeline: [
    { fetch: { url: 'https://weather.test/v1/week' } },
    { filter: 'item.low < 0' },
    { sort: { by: 'low', order: 'asc' } },
    { map: { day: '${{ item.day }}', low: '${{ item.low }}' } },
  ],
});
