import { adminRead } from '../../app/admin-calls.client.ts';

/** GST on the fees of a month. */
export const feeTaxRead = (month: string) => adminRead('GET /admin/gst-fees', { query: { month } });
export const feeTaxAddress = (month: string): string => `/api/admin/gst-fees-table?month=${month}`;

export const tariffsRead = adminRead('GET /admin/tariffs');
