import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const brand = defineScreen({
  path: adminUrls.brand,
  word: 'Brand',
  icon: 'palette',
  card: 'words',
  load: () => import('./brand-screen.tsx').then((code) => code.brandScreen),
});
