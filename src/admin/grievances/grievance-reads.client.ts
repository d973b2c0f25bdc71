import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the queue says when it says nothing. */
export const grievanceListDefaults = { tab: 'open', after: '', before: '' };

/** The list that an address shows. */
export const grievanceListRead = (search: URLSearchParams) =>
  adminRead('GET /admin/grievances', { query: changedFields(fieldsOf(search, grievanceListDefaults), grievanceListDefaults) });

export const grievanceRead = (id: string) => adminRead('GET /admin/grievances/:id', { params: { id } });
