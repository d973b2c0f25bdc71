import { adminRead } from '../../app/admin-calls.client.ts';

/** The delivery charges and the State of the shop. */
export const termsRead = adminRead('GET /admin/manual-orders/terms');

export const piecesRead = (search: string) => adminRead('GET /admin/manual-orders/pieces', { query: { search } });
