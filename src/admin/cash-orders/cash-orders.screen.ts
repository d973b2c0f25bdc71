import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const cashOrders = defineScreen({
  path: adminUrls.cashOrders,
  word: 'Cash to confirm',
  menu: { icon: 'phone', group: 'today', order: 4 },
  load: () => import('./cash-orders-screen.tsx').then((code) => code.cashOrdersScreen),
});
