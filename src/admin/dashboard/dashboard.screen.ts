import { urls } from '../../urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';
import { titleBefore } from '../first-day/first-day-reads.client.ts';

export const dashboard = defineScreen({
  path: urls.adminDashboard,
  word: 'Dashboard',
  ownTitle: titleBy('GET /admin/first-day', ({ day }) => titleBefore(day)),
  icon: 'house',
  tabs: [{ place: 'home', word: 'Home', order: 1, inBar: true }],
  load: () => import('./dashboard-screen.tsx').then((code) => code.dashboardScreen),
});
