import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the log says when it says nothing. */
export const auditDefaults = { who: '', kind: '', id: '', day: '', after: '', before: '' };

/** The lines that an address shows. */
export const auditRead = (search: URLSearchParams) =>
  adminRead('GET /admin/audit', { query: changedFields(fieldsOf(search, auditDefaults), auditDefaults) });

export const lastChangeRead = (kind: string, id: string) => adminRead('GET /admin/audit/last', { query: { kind, id } });
