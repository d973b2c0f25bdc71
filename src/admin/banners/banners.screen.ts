import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const banners = defineScreen({
  path: adminUrls.banners,
  word: 'Banners',
  icon: 'images',
  tabs: [{ place: 'marketing', word: 'Banners', order: 2 }],
  load: () => import('./banners-screen.tsx').then((code) => code.bannersScreen),
});
