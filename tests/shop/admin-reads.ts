import { adminApi } from '../../functions/admin-api.ts';

/** What is asked of a list besides its first page; a new list adds its tabs, filters and sorts here. */
export const variants: Readonly<Record<string, readonly string[]>> = {
  '/orders': [
    '?tab=pack',
    '?tab=unpaid',
    '?tab=cod',
    '?tab=problems',
    '?tab=all',
    '?tab=all&search=person%20123',
    '?tab=all&search=chk-100123',
  ],
  '/find': ['?q=chk-100123', '?q=person%20123', '?q=kundan', '?q=ku', '?q=%2B91%2098450%2011111', '?q=gmail'],
  '/customers': ['?sort=name&dir=asc', '?sort=total_orders', '?sort=spent', '?sort=last_order', '?search=person%20123'],
  '/grievances': ['?tab=answered', '?tab=all', '?tab=done'],
  '/returns': ['?tab=decide', '?tab=back', '?tab=settle', '?tab=done'],
  '/parcels': [
    ...['hand', 'way', 'trouble', 'late', 'back', 'cash', 'all'].map((tab) => `?tab=${tab}`),
    ...['?search=100123', '?tab=all&search=100123', '?tab=all&search=191000000123'],
  ],
  '/reviews': ['?tab=waiting', '?tab=published', '?tab=refused', '?search=kundan'],
  '/audit': ['?kind=product', '?who=owner%40chamak.example', '?day=2026-11-20'],
  '/coupons': ['?tab=ended', '?tab=all', '?search=shaadi'],
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
/** They answer with a socket, and with a file. */
const noReads = [
  ...['/orders.csv', '/order-lines.csv', '/customers.csv', '/subscribers.csv', '/stock.csv', '/exports/allowed', '/operations/backup'],
  ...[
    '/live',
    '/products.csv',
    '/translations.csv',
    '/disputes/:id/evidence.pdf',
    '/gst-export',
    '/gst-fees-table',
    '/gst-papers',
    '/gst-print',
    '/margin.csv',
    '/margin/stock.csv',
    '/money/csv',
    '/reports.csv',
    '/orders/bulk/shiprocket.csv',
    '/parcels/manifest',
    '/parcels/papers.pdf',
    '/parcels/:id/label.pdf',
    '/products/running-low.csv',
  ],
];

export const paths = [
  ...new Set(adminApi.routes.filter(({ method }) => method === 'GET').map(({ path }) => path.replace('/api/admin', ''))),
];
export const reads = paths
  .filter((path) => !noReads.includes(path))
  .flatMap((path) => ['', ...(variants[path] ?? [])].map((search) => path.replace(/:\w+/g, ids[path] ?? '1') + search));
