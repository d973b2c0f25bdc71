import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the screen says when it says nothing: the current month. */
export const gstDefaults = { month: '', after: '', before: '' };

/** The month that an address shows. */
export const gstMonthRead = (search: URLSearchParams) =>
  adminRead('GET /admin/gst', { query: changedFields(fieldsOf(search, gstDefaults), gstDefaults) });

/** The invoice and credit notes of an order. */
export const orderDocumentsRead = (id: string) => adminRead('GET /admin/orders/:id/documents', { params: { id } });

/** The addresses of files; a browser downloads them. */
export const documentAddress = (id: string): string => `/api/admin/gst/documents/${id}`;
/** One file with the documents that the screen shows, to be printed. */
export const printAddress = (fields: typeof gstDefaults): string =>
  `/api/admin/gst-print?${new URLSearchParams(changedFields(fields, gstDefaults))}`;
export const exportAddress = (month: string, file: string): string => `/api/admin/gst-export?month=${month}&file=${file}`;
