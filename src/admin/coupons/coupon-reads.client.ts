import { adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';

export const couponListRead = listRead({ tab: 'all', search: '' }, (query) => adminRead('GET /admin/coupons', { query }));

/** The orders with a coupon. */
export const couponUsesRead = (id: number) => adminRead('GET /admin/coupons/:id/orders', { params: { id } });
