/* @meta
{
  "name": "library/open-on",
  "description": "When the library is open on a day of the week",
  "domain": "library.test",
  "args": {
    "day": {"required": true, "description": "Day of the week"}
  },
  "readOnly": true,
  "example": "bb-browser site library/open-on saturday"
}
*/

async function (args) {
  const day = dayOf(args.day);
  if (day === null) return { error: 'Invalid argument: day' };
  const hours = (await (await fetch('/api/hours')).json()).find((row) => row.day === day);
  return { day, open: hours?.open ?? null, close: hours?.close ?? null };
}
