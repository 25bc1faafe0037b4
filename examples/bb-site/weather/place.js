/* @meta
{
  "name": "weather/place",
  "description": "The weather at a place",
  "domain": "weather.test",
  "args": {
    "city": "Name of the place",
    "wind": {"type": "boolean", "description": "Also say how the wind blows"}
  },
  "readOnly": true,
  "example": "bb-browser site weather/place harbour --wind true"
}
*/

// `city` is declared by its description alone; the code refuses to run without it, so it is taken as required.
async function (args) {
  const city = args.city || args._text;
  if (!city) return { error: 'Missing argument: city' };
  const answer = await fetch('/v1/now?city=' + encodeURIComponent(city));
  if (answer.status === 404) return { error: 'Place not found: ' + city };
  const { observed } = await answer.json();
  return { ...observed, wind: args.wind ? `${observed.wind.from} ${observed.wind.speed}` : undefined };
}
