import { adminRead } from '../app/admin-calls.client.ts';

/** The invoice and credit notes of an order. */
export const orderDocumentsRead = (id: string) => adminRead('GET /admin/orders/:id/documents', { params: { id } });

/** The address of a document's file; a browser downloads it. */
export const documentAddress = (id: string): string => `/api/admin/gst/documents/${id}`;
