import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const grievanceListRead = listRead({ tab: 'open' }, (query) => adminRead('GET /admin/grievances', { query }));

export const grievanceRead = (id: string) => adminRead('GET /admin/grievances/:id', { params: { id } });
