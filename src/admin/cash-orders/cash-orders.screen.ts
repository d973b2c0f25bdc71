import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const cashOrders = defineScreen({
  path: adminUrls.cashOrders,
  word: 'Cash to confirm',
  icon: 'phone',
  tabs: [{ place: 'orders', word: 'Confirm', order: 1, needs: 'checks' }],
  load: () => import('./cash-orders-screen.tsx').then((code) => code.cashOrdersScreen),
});
