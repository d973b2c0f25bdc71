import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const fairDealing = defineScreen({
  path: adminUrls.fairDealing,
  word: 'Yearly self-check',
  menu: { icon: 'file-text', group: 'running', order: 3 },
  load: () => import('./dealing-screen.tsx').then((code) => code.dealingScreen),
});
