import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

/** The lines that an address shows. */
export const auditRead = listRead({ who: '', kind: '', id: '', day: '' }, (query) => adminRead('GET /admin/audit', { query }));
