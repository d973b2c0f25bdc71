import { useQuery } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';
import { rarely } from '../parts/parcel-prices.client.ts';

export const parcelListRead = listRead({ tab: 'book', search: '' }, (query) => adminRead('GET /admin/parcels', { query }));

export const parcelRead = (id: string) => adminRead('GET /admin/parcels/:id', { params: { id } });

export const countsRead = listRead({ by: 'month' }, (query) => adminRead('GET /admin/parcel-counts', { query }));

/** Reads the couriers' prices for a parcel. Its key is of no subject that live updates read again. */
export const useQuotes = (id: string) => {
  const { queryFn } = adminRead('GET /admin/parcels/:id/quotes', { params: { id } });
  return useQuery({ ...rarely, queryKey: ['parcel-quotes', id], queryFn });
};
