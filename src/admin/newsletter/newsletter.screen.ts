import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const newsletter = defineScreen({
  path: adminUrls.newsletter,
  word: 'Newsletter',
  menu: { icon: 'mail', group: 'people', order: 5 },
  load: () => import('./newsletter-screen.tsx').then((code) => code.newsletterScreen),
});
