import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields } from '../parts/list/list-state.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const marginRead = listRead({ from: '', to: '', by: 'piece' }, (query) => adminRead('GET /admin/margin', { query }));

/** The file with what the screen shows. */
export const marginFile = (fields: typeof marginRead.defaults): string =>
  `/api/admin/margin.csv?${new URLSearchParams(changedFields(fields, marginRead.defaults))}`;

export const stockValueRead = (day: string) => adminRead('GET /admin/margin/stock', { query: { day } });
export const stockValueFile = (day: string): string => `/api/admin/margin/stock.csv?day=${day}`;
