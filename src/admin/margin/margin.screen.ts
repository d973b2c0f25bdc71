import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const margin = defineScreen({
  path: adminUrls.margin,
  word: 'Margin',
  menu: { icon: 'scale', group: 'money', order: 3 },
  load: () => import('./margin-screen.tsx').then((code) => code.marginScreen),
});
