// No page at all: the requests are sent from a page of the origin that they ask, without cookies.
import { cli, Strategy } from '@jackwener/opencli/registry';
import { CliError } from '@jackwener/opencli/errors';

cli({
  site: 'weather',
  name: 'feels',
  access: 'read',
  description: 'How cold it feels in a place',
  domain: 'weather.test',
  strategy: Strategy.PUBLIC,
  browser: false,
  args: [{ name: 'place', required: true, positional: true, help: 'Name of the place' }],
  columns: ['place', 'celsius', 'feels'],
  func: async (kwargs) => {
    const url = new URL('https://weather.test/v1/now');
    url.searchParams.set('city', kwargs.place);
    const answer = await fetch(url, { headers: { 'User-Agent': 'feels/1.0', Accept: 'application/json' } });
    if (answer.status === 404) throw new CliError('NOT_FOUND', `no such place: ${kwargs.place}`, 'try harbour');
    if (!answer.ok) throw new CliError('HTTP_ERROR', `HTTP ${answer.status}`);
    const { place, celsius, wind } = (await answer.json()).observed;
    return [{ place, celsius, feels: Math.round(celsius - wind.speed / 3) }];
  },
});
