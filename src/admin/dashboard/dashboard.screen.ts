import { urls } from '../../urls.ts';
import { defineScreen } from '../app/screen.ts';

export const dashboard = defineScreen({
  path: urls.adminDashboard,
  word: 'Dashboard',
  menu: { icon: 'layout-grid', group: 'today', order: 1, inBar: true },
  load: () => import('./dashboard-screen.tsx').then((code) => code.dashboardScreen),
});
