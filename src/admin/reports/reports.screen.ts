import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const reports = defineScreen({
  path: adminUrls.reports,
  word: 'Reports',
  icon: 'layout-grid',
  tabs: [{ place: 'reports', word: 'Sales', order: 1 }],
  load: () => import('./reports-screen.tsx').then((code) => code.reportsScreen),
});

export const reportOrders = defineScreen({
  path: adminUrls.reportOrders,
  word: 'Orders of a report',
  load: () => import('./report-orders-screen.tsx').then((code) => code.reportOrdersScreen),
});

export const visitors = defineScreen({
  path: adminUrls.visitors,
  word: 'Visitors and wishlists',
  icon: 'heart',
  tabs: [{ place: 'reports', word: 'Visitors', order: 2 }],
  load: () => import('./visitors-screen.tsx').then((code) => code.visitorsScreen),
});
