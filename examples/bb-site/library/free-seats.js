/* @meta
{
  "name": "library/free-seats",
  "description": "Reading rooms with a free seat",
  "domain": "library.test",
  "args": {
    "seats": {"required": false, "description": "Seats wanted (default 1)"}
  },
  "readOnly": true,
  "example": "bb-browser site library/free-seats 2"
}
*/

async function (args) {
  const wanted = Number(args.seats) || 1;
  const { rooms } = await (await fetch('/api/rooms')).json();
  const free = rooms.filter((room) => room.free >= wanted);
  return { wanted, count: free.length, rooms: free };
}
