import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const visitors = defineScreen({
  path: adminUrls.visitors,
  word: 'Visitors and wishlists',
  icon: 'heart',
  tabs: [{ place: 'reports', word: 'Visitors', order: 2 }],
  load: () => import('./visitors-screen.tsx').then((code) => code.visitorsScreen),
});
