import { adminUrls } from '../admin-urls.ts';
import { defineScreen, titleBy } from '../app/screen.ts';

export const customers = defineScreen({
  path: adminUrls.customers,
  word: 'Customers',
  icon: 'users',
  tabs: [{ place: 'customers', word: 'People', order: 1 }],
  load: () => import('./customers-screen.tsx').then((code) => code.customersScreen),
});

export const customer = defineScreen({
  path: adminUrls.customer(':id'),
  word: 'Customer',
  ownTitle: titleBy('GET /admin/customers/:id', ({ name, email }) => name || email),
  withoutRecord: adminUrls.customers,
  load: () => import('./customer-screen.tsx').then((code) => code.customerScreen),
});
