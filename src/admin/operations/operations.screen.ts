import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const operations = defineScreen({
  path: adminUrls.operations,
  word: 'Shop health',
  icon: 'sliders-horizontal',
  card: 'advanced',
  load: () => import('./operations-screen.tsx').then((code) => code.operationsScreen),
});
