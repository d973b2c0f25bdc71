import { grievanceNumber } from '../../rules/grievances/grievance.ts';
import { adminUrls } from '../admin-urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';

export const grievances = defineScreen({
  path: adminUrls.grievances,
  word: 'Complaints',
  icon: 'circle-alert',
  below: adminUrls.inbox,
  load: () => import('./grievances-screen.tsx').then((code) => code.grievancesScreen),
});

export const grievance = defineScreen({
  path: adminUrls.grievance(':id'),
  word: 'Complaint',
  ownTitle: titleBy('GET /admin/grievances/:id', ({ number }) => `Complaint ${grievanceNumber(number)}`),
  withoutRecord: adminUrls.grievances,
  load: () => import('./grievance-screen.tsx').then((code) => code.grievanceScreen),
});
