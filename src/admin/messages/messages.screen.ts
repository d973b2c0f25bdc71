import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const messages = defineScreen({
  path: adminUrls.messages,
  word: 'Messages',
  icon: 'message-circle',
  below: adminUrls.inbox,
  load: () => import('./messages-screen.tsx').then((code) => code.messagesScreen),
});
