import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the list says when it says nothing. */
export const orderListDefaults = { tab: 'pack', search: '', status: '', from: '', to: '', after: '', before: '' };
export type OrderListFields = typeof orderListDefaults;

/** The list that an address shows. */
export const orderListRead = (search: URLSearchParams) =>
  adminRead('GET /admin/orders', { query: changedFields(fieldsOf(search, orderListDefaults), orderListDefaults) });

export const orderRead = (id: string) => adminRead('GET /admin/orders/:id', { params: { id } });
