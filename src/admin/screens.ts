import type { IconName } from '../ui/icon/icon-paths.ts';

/** A place in the administrator's menu. `daily` stands first; `inBar` places are in the bar at the foot of a phone. */
export interface MenuEntry {
  readonly id: string;
  readonly path: string;
  readonly word: string;
  readonly icon: IconName;
  readonly group: 'daily' | 'window' | 'records';
  readonly inBar?: boolean;
}

/** The screens of the admin area as data: the menu and the tool cards read it. */
export const menu = [
  { id: 'dashboard', path: '/admin/dashboard', word: 'Dashboard', icon: 'layout-grid', group: 'daily', inBar: true },
  { id: 'orders', path: '/admin/orders', word: 'Orders', icon: 'package', group: 'daily', inBar: true },
  { id: 'returns', path: '/admin/returns', word: 'Returns', icon: 'rotate-ccw', group: 'daily', inBar: true },
  { id: 'grievances', path: '/admin/grievances', word: 'Complaints', icon: 'circle-alert', group: 'daily' },
  { id: 'products', path: '/admin/products', word: 'Products', icon: 'gem', group: 'daily', inBar: true },
  { id: 'customers', path: '/admin/customers', word: 'Customers', icon: 'users', group: 'daily' },
  { id: 'categories', path: '/admin/categories', word: 'Categories', icon: 'tags', group: 'window' },
  { id: 'coupons', path: '/admin/coupons', word: 'Coupons', icon: 'ticket-percent', group: 'window' },
  { id: 'banners', path: '/admin/banners', word: 'Banners', icon: 'images', group: 'window' },
  { id: 'reviews', path: '/admin/reviews', word: 'Reviews', icon: 'star', group: 'window' },
  { id: 'newsletter', path: '/admin/newsletter', word: 'Newsletter', icon: 'mail', group: 'window' },
  { id: 'messages', path: '/admin/messages', word: 'Messages', icon: 'message-circle', group: 'records' },
  { id: 'gst', path: '/admin/gst', word: 'GST', icon: 'receipt-indian-rupee', group: 'records' },
  { id: 'fair-dealing', path: '/admin/fair-dealing', word: 'Yearly self-check', icon: 'file-text', group: 'records' },
  { id: 'audit', path: '/admin/audit', word: 'Audit log', icon: 'history', group: 'records' },
  { id: 'operations', path: '/admin/operations', word: 'Shop health', icon: 'sliders-horizontal', group: 'records' },
  { id: 'settings', path: '/admin/settings', word: 'Settings', icon: 'settings', group: 'records' },
] as const satisfies readonly MenuEntry[];

/** The foot of the menu has it. Its forms are those that shoppers have, so it is a page by itself and no screen of the app. */
export const security = {
  id: 'security',
  path: '/admin/security',
  word: 'Security',
  icon: 'lock',
  group: 'records',
} as const satisfies MenuEntry;
