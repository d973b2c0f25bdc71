import { adminRead } from '../app/admin-calls.client.ts';
import { changedFields, fieldsOf } from '../parts/list/list-state.client.ts';

/** What the address of the list says when it says nothing. */
export const couponListDefaults = { tab: 'all', search: '', after: '', before: '' };

/** The list that an address shows. */
export const couponListRead = (search: URLSearchParams) =>
  adminRead('GET /admin/coupons', { query: changedFields(fieldsOf(search, couponListDefaults), couponListDefaults) });

/** The orders with a coupon. */
export const couponUsesRead = (id: number) => adminRead('GET /admin/coupons/:id/orders', { params: { id } });
