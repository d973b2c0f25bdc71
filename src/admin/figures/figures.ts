import type { ViewFigures } from '../../features/analytics/admin/view-figures.server.ts';
import type { SalesFigures } from '../../features/ledger/admin/sales-figures.server.ts';
import type { StockFigures } from '../../features/ledger/admin/stock-figures.server.ts';
import type { CashWithCouriers } from '../../features/parcels/admin/cash-with-couriers.server.ts';
import type { LiveVisitors } from '../../platform/view-buffer.ts';

/** The wishlists of all shoppers. */
export interface WishlistFigures {
  readonly hearts: number;
  readonly people: number;
  /** From how many pieces down few are left. */
  readonly lowStockTo: number;
  /** The products with the most hearts. */
  readonly wished: readonly { readonly id: number; readonly name: string; readonly hearts: number; readonly inStock: number }[];
  /** The latest hearts, newest first. `image`: key in the media bucket. `at`: UTC ms. */
  readonly latest: readonly { readonly id: number; readonly name: string; readonly image: string | null; readonly at: number }[];
}

/** The figures of the dashboard. A source that could not be read is null. */
export interface DashboardFigures {
  /** UTC ms: when they were read. */
  readonly at: number;
  readonly sales: SalesFigures | null;
  readonly views: ViewFigures | null;
  readonly live: LiveVisitors | null;
  readonly stock: StockFigures | null;
  readonly couriers: CashWithCouriers | null;
  readonly wishlist: WishlistFigures | null;
}
