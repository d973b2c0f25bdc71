import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const audit = defineScreen({
  path: adminUrls.audit,
  word: 'Audit log',
  menu: { icon: 'history', group: 'running', order: 4 },
  load: () => import('./audit-screen.tsx').then((code) => code.auditScreen),
});
