import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

/** The lines that an address shows. */
export const auditRead = listRead({ who: '', kind: '', id: '', day: '' }, (query) => adminRead('GET /admin/audit', { query }));

export const lastChangeRead = (kind: string, id: string) => adminRead('GET /admin/audit/last', { query: { kind, id } });
