import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const orderListRead = listRead({ tab: 'pack', search: '', status: '', origin: '', from: '', to: '' }, (query) =>
  adminRead('GET /admin/orders', { query }),
);

export const orderRead = (id: string) => adminRead('GET /admin/orders/:id', { params: { id } });

export const orderParcelsRead = (id: string) => adminRead('GET /admin/parcels/of-order/:id', { params: { id } });
