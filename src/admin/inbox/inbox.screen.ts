import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const inbox = defineScreen({
  path: adminUrls.inbox,
  word: 'Inbox',
  icon: 'mail',
  tabs: [{ place: 'customers', word: 'Inbox', order: 2, inBar: true }],
  load: () => import('./inbox-screen.tsx').then((code) => code.inboxScreen),
});
