// Two commands of one factory: each gets its own values for what the function sees of the factory.
import { registerApiList } from '../_shared/api-list.js';

registerApiList({
  site: 'library',
  name: 'opening',
  description: 'When the library opens',
  path: '/api/hours',
  columns: ['day', 'at'],
  rows: (answer) => answer,
  toRow: ({ day, open }) => ({ day, at: open }),
});

registerApiList({
  site: 'library',
  name: 'full',
  description: 'Rooms without a free seat',
  path: '/api/rooms',
  columns: ['room', 'seats'],
  rows: (answer) => answer.rooms,
  toRow: (room) => (room.free === 0 ? { room: room.name, seats: room.seats } : null),
});
