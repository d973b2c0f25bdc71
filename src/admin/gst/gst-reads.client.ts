import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields } from '../parts/list/list-state.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

/** The month that an address shows. */
export const gstMonthRead = listRead({ month: '' }, (query) => adminRead('GET /admin/gst', { query }));

/** One file with the documents that the screen shows, to be printed. */
export const printAddress = (fields: typeof gstMonthRead.defaults): string =>
  `/api/admin/gst-print?${new URLSearchParams(changedFields(fields, gstMonthRead.defaults))}`;
export const exportAddress = (month: string, file: string): string => `/api/admin/gst-export?month=${month}&file=${file}`;
