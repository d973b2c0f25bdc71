import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const settings = defineScreen({
  path: adminUrls.settings,
  word: 'Settings',
  menu: { icon: 'settings', group: 'running', order: 1 },
  load: () => import('./settings-screen.tsx').then((code) => code.settingsScreen),
});
