import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const fairDealing = defineScreen({
  path: adminUrls.fairDealing,
  word: 'Yearly self-check',
  icon: 'file-text',
  card: 'advanced',
  load: () => import('./dealing-screen.tsx').then((code) => code.dealingScreen),
});
