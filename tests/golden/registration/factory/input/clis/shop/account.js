import { registerAccount } from '../_shared/account.js';

registerAccount({ site: 'shop', domain: 'shop.test', columns: ['id', 'name'] });
