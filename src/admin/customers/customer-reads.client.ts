import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the list says when it says nothing. */
export const customerListDefaults = { search: '', sort: 'last_order', dir: 'desc', after: '', before: '' };

/** The list that an address shows. */
export const customerListRead = (search: URLSearchParams) =>
  adminRead('GET /admin/customers', { query: changedFields(fieldsOf(search, customerListDefaults), customerListDefaults) });

export const customerRead = (id: string) => adminRead('GET /admin/customers/:id', { params: { id } });
