import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const disputeListRead = listRead({ tab: 'answer' }, (query) => adminRead('GET /admin/disputes', { query }));

export const disputeRead = (id: string) => adminRead('GET /admin/disputes/:id', { params: { id } });
