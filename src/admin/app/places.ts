import type { IconName } from '../../ui/icon/icon-paths.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';

interface PlaceOfMenu {
  readonly word: string;
  readonly icon: IconName;
  /** The address that the menu opens. */
  readonly path: string;
}

/** The menu in its order. Screens name their place and their tab in it. */
export const places = {
  home: { word: 'Home', icon: 'house', path: urls.adminDashboard },
  orders: { word: 'Orders', icon: 'package', path: adminUrls.orders },
  products: { word: 'Products', icon: 'gem', path: adminUrls.products },
  customers: { word: 'Customers', icon: 'users', path: adminUrls.customers },
  marketing: { word: 'Marketing', icon: 'ticket-percent', path: adminUrls.coupons },
  money: { word: 'Money', icon: 'banknote', path: adminUrls.money },
  reports: { word: 'Reports', icon: 'layout-grid', path: adminUrls.reports },
  shop: { word: 'Shop', icon: 'settings', path: adminUrls.settings },
} as const satisfies Readonly<Record<string, PlaceOfMenu>>;

export type PlaceId = keyof typeof places;
/** Names what a shop may have none of. A tab that needs one of them is hidden until then. */
export const useIds = [
  'checks',
  'book',
  'parcels',
  'trouble',
  'returns',
  'disputes',
  'subscribers',
  'bank',
  'cash',
  'gst',
  'costs',
] as const;
export type Use = (typeof useIds)[number];
