import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const categories = defineScreen({
  path: adminUrls.categories,
  word: 'Categories',
  menu: { icon: 'tags', group: 'shop', order: 2 },
  load: () => import('./categories-screen.tsx').then((code) => code.categoriesScreen),
});
