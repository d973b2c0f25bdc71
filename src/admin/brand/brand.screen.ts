import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const brand = defineScreen({
  path: adminUrls.brand,
  word: 'Brand',
  menu: { icon: 'palette', group: 'shop', order: 6 },
  load: () => import('./brand-screen.tsx').then((code) => code.brandScreen),
});
