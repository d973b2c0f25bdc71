import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const messages = defineScreen({
  path: adminUrls.messages,
  word: 'Messages',
  menu: { icon: 'message-circle', group: 'people', order: 4 },
  load: () => import('./messages-screen.tsx').then((code) => code.messagesScreen),
});
