import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const customerListRead = listRead({ search: '', sort: 'last_order', dir: 'desc' }, (query) =>
  adminRead('GET /admin/customers', { query }),
);

export const customerRead = (id: string) => adminRead('GET /admin/customers/:id', { params: { id } });
