import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const coupons = defineScreen({
  path: adminUrls.coupons,
  word: 'Coupons',
  icon: 'ticket-percent',
  tabs: [{ place: 'marketing', word: 'Offers', order: 1 }],
  load: () => import('./coupons-screen.tsx').then((code) => code.couponsScreen),
});
