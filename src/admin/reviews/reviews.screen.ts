import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const reviews = defineScreen({
  path: adminUrls.reviews,
  word: 'Reviews',
  menu: { icon: 'star', group: 'people', order: 2 },
  load: () => import('./reviews-screen.tsx').then((code) => code.reviewsScreen),
});
