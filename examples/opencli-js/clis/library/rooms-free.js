// `root` is the answer as it was before `select`: the share is counted over all rooms.
import { cli, Strategy } from '@jackwener/opencli/registry';

export default cli({
  site: 'library',
  name: 'rooms-free',
  access: 'read',
  description: 'Rooms with free seats, and their share of all seats',
  domain: 'library.test',
  strategy: Strategy.PUBLIC,
  args: [{ name: 'least', type: 'int', default: 1, help: 'Fewest free seats' }],
  columns: ['room', 'free', 'share'],
  pipeline: [
    { fetch: 'https://library.test/api/rooms' },
    {
      map: {
        select: 'rooms',
        room: '${{ item.name }}',
        free: '${{ item.free }}',
        share: '${{ Math.round(100 * item.free / root.rooms.reduce((sum, room) => sum + room.seats, 0)) }}%',
      },
    },
    { filter: 'item.free >= args.least' },
  ],
});
