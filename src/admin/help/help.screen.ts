import { adminUrls } from '../admin-urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';

export const help = defineScreen({
  path: adminUrls.help,
  word: 'Help',
  icon: 'file-text',
  card: 'advanced',
  load: () => import('./help-screen.tsx').then((code) => code.helpScreen),
});

export const helpPage = defineScreen({
  path: adminUrls.helpOn(':id'),
  word: 'Help',
  ownTitle: titleBy('GET /admin/help/:id', ({ title }) => title),
  withoutRecord: adminUrls.help,
  load: () => import('./help-screen.tsx').then((code) => code.helpPageScreen),
});
