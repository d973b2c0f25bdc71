import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const grievances = defineScreen({
  path: adminUrls.grievances,
  word: 'Complaints',
  menu: { icon: 'circle-alert', group: 'people', order: 3 },
  load: () => import('./grievances-screen.tsx').then((code) => code.grievancesScreen),
});

export const grievance = defineScreen({
  path: adminUrls.grievance(':id'),
  word: 'Complaint',
  withoutRecord: adminUrls.grievances,
  load: () => import('./grievance-screen.tsx').then((code) => code.grievanceScreen),
});
