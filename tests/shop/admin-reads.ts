import { adminApi } from '../../functions/worker/admin-api.ts';
import { lists } from './list-routes.ts';

/** What is asked of a list besides its first page. A list that is not here is asked for what its schema allows. */
export const variants: Readonly<Record<string, readonly string[]>> = {
  '/orders': ['pack', 'unpaid', 'cod', 'problems', 'all', 'all&search=person%20123', 'all&search=chk-100123'].map((tab) => `?tab=${tab}`),
  '/find': ['?q=chk-100123', '?q=person%20123', '?q=kundan', '?q=ku', '?q=%2B91%2098450%2011111', '?q=gmail'],
  '/customers': ['?sort=name&dir=asc', '?sort=total_orders', '?sort=spent', '?sort=last_order', '?search=person%20123'],
  '/grievances': ['?tab=answered', '?tab=all', '?tab=done'],
  '/returns': ['?tab=decide', '?tab=back', '?tab=settle', '?tab=done'],
  '/parcels': [
    ...['hand', 'way', 'trouble', 'late', 'back', 'cash', 'all', 'all&search=100123', 'all&search=191000000123'].map(
      (tab) => `?tab=${tab}`,
    ),
    '?search=100123',
  ],
  '/reviews': ['?tab=waiting', '?tab=published', '?tab=refused', '?search=kundan'],
  '/audit': ['?kind=product', '?who=owner%40chamak.example', '?day=2026-11-20'],
  '/translations': ['?tab=missing', '?tab=draft&kind=product', '?search=kundan'],
  '/margin': ['?from=2000-01-01', '?from=2000-01-01&by=category', '?from=2000-01-01&by=coupon'],
  '/messages': ['?tab=sent', '?tab=all', '?search=person%20123'],
  '/subscribers': ['?tab=confirmed', '?search=person'],
  '/products/sheet': ['?tab=low'],
  '/manual-orders/pieces': ['?search=kundan', '?search=SKU-100123'],
  '/orders/bulk/pack': ['?number=20500'],
  '/orders/bulk/found': ['?numbers=20500,20501'],
  '/products': [
    ...['all', 'out', 'low', 'featured', 'no-picture', 'archived'].map((tab) => `?tab=${tab}`),
    ...['name', 'price', 'stock_quantity', 'created_at'].flatMap((sort) => ['asc', 'desc'].map((dir) => `?sort=${sort}&dir=${dir}`)),
    '?search=kundan',
    '?search=kundan%20no&category=1&sort=price&dir=asc',
    '?category=2',
  ],
};
const ids: Readonly<Record<string, string>> = { '/orders/:id': 'order-17', '/products/:id': '100017' };
/** They answer with a file, a socket, a page to print, or whether the owner may ask. */
const NO_READ =
  /\.(csv|pdf)$|^\/(live|gst-(export|fees-table|papers|print)|money\/csv|parcels\/manifest|exports\/allowed|operations\/backup)$/;

export const paths = [...new Set(adminApi.routes.flatMap(({ method, path }) => (method === 'GET' ? path.replace('/api/admin', '') : [])))];
export const reads = paths
  .filter((path) => !NO_READ.test(path))
  .flatMap((path) => ['', ...(variants[path] ?? lists.get(path) ?? [])].map((search) => path.replace(/:\w+/g, ids[path] ?? '1') + search));
