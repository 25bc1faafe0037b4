/* @meta
{ "name": "weather/exports", "domain": "weather.test", "args": {}, "readOnly": true }
*/

async () => getJson('/api/one');
