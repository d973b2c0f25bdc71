import type { Gstr1Table } from '../../rules/gst/gstr1-csv.ts';
import type { ReturnMode } from '../../rules/gst/return-modes.ts';
import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields } from '../parts/list/list-state.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

/** The month that an address shows. */
export const gstMonthRead = listRead({ month: '' }, (query) => adminRead('GET /admin/gst', { query }));

/** Invoices to look at before they are issued: of taxes that no invoice has had. */
export const firstInvoicesRead = adminRead('GET /admin/gst/first-invoices');

/** The return of a month, under one of its GSTINs where it has several: it is made of all its documents, so it is read only where somebody asks for it. */
export const gstReturnRead = (month: string, gstin: string) =>
  adminRead('GET /admin/gst-return', { query: gstin === '' ? { month } : { month, gstin } });

export const keptReturnAddress = (id: string): string => `/api/admin/gst-return/${id}`;
export const returnTableAddress = (month: string, gstin: string, mode: ReturnMode, table: Gstr1Table): string =>
  `/api/admin/gst-return-table?month=${month}&gstin=${gstin}&mode=${mode}&table=${table}`;

/** One file with the documents that the screen shows, to be printed. */
export const printAddress = (fields: typeof gstMonthRead.defaults): string =>
  `/api/admin/gst-print?${new URLSearchParams(changedFields(fields, gstMonthRead.defaults))}`;
export const exportAddress = (month: string, file: string): string => `/api/admin/gst-export?month=${month}&file=${file}`;
