import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const newsletter = defineScreen({
  path: adminUrls.newsletter,
  word: 'Newsletter',
  icon: 'mail',
  tabs: [{ place: 'marketing', word: 'Letters', order: 3, needs: 'subscribers', comesWith: 'the first subscriber' }],
  load: () => import('./newsletter-screen.tsx').then((code) => code.newsletterScreen),
});
