import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const returnListRead = listRead({ tab: 'open' }, (query) => adminRead('GET /admin/returns', { query }));

export const returnParcelsRead = (id: string) => adminRead('GET /admin/returns/:id/parcels', { params: { id } });

export const returnRead = (id: string) => adminRead('GET /admin/returns/:id', { params: { id } });
