import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const coupons = defineScreen({
  path: adminUrls.coupons,
  word: 'Coupons',
  menu: { icon: 'ticket-percent', group: 'shop', order: 3 },
  load: () => import('./coupons-screen.tsx').then((code) => code.couponsScreen),
});
