import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const settings = defineScreen({
  path: adminUrls.settings,
  word: 'Settings',
  icon: 'settings',
  tabs: [{ place: 'shop', word: 'Settings', order: 1 }],
  load: () => import('./settings-screen.tsx').then((code) => code.settingsScreen),
});

export const settingsCard = defineScreen({
  path: adminUrls.settingsCard(':card'),
  word: 'Settings',
  load: () => import('./settings-card-screen.tsx').then((code) => code.settingsCardScreen),
});
