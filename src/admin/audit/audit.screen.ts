import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const audit = defineScreen({
  path: adminUrls.audit,
  word: 'History',
  icon: 'history',
  card: 'advanced',
  load: () => import('./audit-screen.tsx').then((code) => code.auditScreen),
});
