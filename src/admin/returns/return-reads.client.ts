import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the queue says when it says nothing. */
export const returnListDefaults = { tab: 'open', after: '', before: '' };

/** The list that an address shows. */
export const returnListRead = (search: URLSearchParams) =>
  adminRead('GET /admin/returns', { query: changedFields(fieldsOf(search, returnListDefaults), returnListDefaults) });

export const returnRead = (id: string) => adminRead('GET /admin/returns/:id', { params: { id } });
