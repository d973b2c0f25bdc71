import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const categories = defineScreen({
  path: adminUrls.categories,
  word: 'Categories',
  icon: 'tags',
  tabs: [{ place: 'products', word: 'Categories', order: 2 }],
  load: () => import('./categories-screen.tsx').then((code) => code.categoriesScreen),
});
