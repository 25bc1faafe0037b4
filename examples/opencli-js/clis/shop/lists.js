// Two commands that one loop registers, through a factory of another file.
import { registerList } from '../_shared/lists.js';

const API = 'https://api.shop.test/v1';
const LISTS = {
  stock: { url: `${API}/hot`, description: 'What is in the shop', rows: { title: 'title', price: 'price' } },
  sold: {
    url: `${API}/sales`,
    path: 'report.rows',
    description: 'What was sold',
    rows: { title: 'title', sold: 'sold' },
  },
};

for (const [name, list] of Object.entries(LISTS)) {
  registerList(name, { site: 'shop', ...list });
}
