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

/** The screens of the admin area as data: the menu, the tool cards, the page permissions and the role test read it. */
export const menu = [
  { id: 'dashboard', path: '/admin/dashboard', word: 'Dashboard', icon: 'layout-grid', group: 'daily', inBar: true },
  { id: 'orders', path: '/admin/orders', word: 'Orders', icon: 'package', group: 'daily', inBar: true },
  { id: 'products', path: '/admin/products', word: 'Products', icon: 'gem', group: 'daily', inBar: true },
] as const satisfies readonly MenuEntry[];

export type ScreenId = (typeof menu)[number]['id'];
