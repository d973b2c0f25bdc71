import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const operations = defineScreen({
  path: adminUrls.operations,
  word: 'Shop health',
  menu: { icon: 'sliders-horizontal', group: 'running', order: 2 },
  load: () => import('./operations-screen.tsx').then((code) => code.operationsScreen),
});
