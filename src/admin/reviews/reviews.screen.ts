import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const reviews = defineScreen({
  path: adminUrls.reviews,
  word: 'Reviews',
  icon: 'star',
  tabs: [{ place: 'customers', word: 'Reviews', order: 3 }],
  load: () => import('./reviews-screen.tsx').then((code) => code.reviewsScreen),
});
