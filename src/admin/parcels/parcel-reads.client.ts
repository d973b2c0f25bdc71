import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const parcelListRead = listRead({ tab: 'book', search: '' }, (query) => adminRead('GET /admin/parcels', { query }));

export const parcelRead = (id: string) => adminRead('GET /admin/parcels/:id', { params: { id } });

export const quotesRead = (id: string) => adminRead('GET /admin/parcels/:id/quotes', { params: { id } });

export const countsRead = listRead({ by: 'month' }, (query) => adminRead('GET /admin/parcel-counts', { query }));
