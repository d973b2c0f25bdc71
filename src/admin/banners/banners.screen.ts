import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const banners = defineScreen({
  path: adminUrls.banners,
  word: 'Banners',
  menu: { icon: 'images', group: 'shop', order: 4 },
  load: () => import('./banners-screen.tsx').then((code) => code.bannersScreen),
});
