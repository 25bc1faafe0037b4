// No page at all: the requests are sent from a page of the origin that they ask, without cookies.
import { cli, Strategy } from '@jackwener/opencli/registry';

cli({
  site: 'weather',
  name: 'now',
  access: 'read',
  description: 'The weather of a place',
  domain: 'weather.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  args: [{ name: 'place', required: true, positional: true, help: 'Name of the place' }],
  columns: ['place', 'degrees'],
  func: async (kwargs) => {
    const url = new URL('https://api.weather.test/v1/now');
    url.searchParams.set('place', kwargs.place);
    const answer = await fetch(url, { headers: { 'User-Agent': 'weather-tool/1.0', Accept: 'application/json' } });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const { degrees } = await answer.json();
    return [{ place: kwargs.place, degrees }];
  },
});
