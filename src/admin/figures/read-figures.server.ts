import { readLiveVisitors } from '../../features/analytics/admin/live-figures.server.ts';
import { viewFigureQueries, viewFiguresOf } from '../../features/analytics/admin/view-figures.server.ts';
import { customerFigureQueries } from '../../features/customers/admin/customer-figures.server.ts';
import { salesFigureQueries, salesFiguresOf } from '../../features/ledger/admin/sales-figures.server.ts';
import { stockFigureQueries, stockFiguresOf } from '../../features/ledger/admin/stock-figures.server.ts';
import { cashWithCouriersQuery } from '../../features/parcels/admin/cash-with-couriers.server.ts';
import { wishlistFiguresQuery } from '../../features/wishlist/admin/wishlist-figures.server.ts';
import type { PageQueries, RowsOf } from '../../platform/database/read-batch.ts';
import type { QueryOf } from '../../platform/database/ready-query.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import type { DashboardFigures, WishlistFigures } from './figures.ts';

/** The figures of features that may be deleted. */
const ofLeaves: { readonly wishlist?: (shop: Shop) => QueryOf<WishlistFigures[]> } = {
  wishlist: wishlistFiguresQuery,
};

/** Reads all figures in one round trip. A source that cannot be read is null, so that it does not look like zero (#252). */
export async function readFigures(shop: Shop): Promise<DashboardFigures> {
  const live = await readLiveVisitors(shop);
  const rows = await readParts(shop, {
    sales: { ...salesFigureQueries(shop), ...customerFigureQueries(shop) },
    views: viewFigureQueries(shop),
    stock: stockFigureQueries(shop),
    couriers: { cash: cashWithCouriersQuery(shop) },
    wishlist: ofLeaves.wishlist ? [ofLeaves.wishlist(shop)] : [],
  });
  return {
    at: shop.now,
    sales: rows.sales && salesFiguresOf(rows.sales, shop.now),
    views: rows.views && viewFiguresOf(rows.views, shop.now),
    live,
    stock: rows.stock && stockFiguresOf(rows.stock),
    couriers: rows.couriers?.cash[0] ?? null,
    wishlist: rows.wishlist?.[0]?.[0] ?? null,
  };
}

type Parts = Readonly<Record<string, PageQueries>>;
type RowsOfParts<P> = { readonly [K in keyof P]: RowsOf<P[K]> | null };

/** Reads all parts together; where that fails, each alone, and those that fail again are null. */
async function readParts<P extends Parts>({ db }: Shop, parts: P): Promise<RowsOfParts<P>> {
  try {
    return (await db.read(parts)) as RowsOfParts<P>;
  } catch (error) {
    logFault('figures', error);
    const alone = Object.entries(parts).map(async ([name, queries]) => {
      const rows = await db.read(queries).catch((fault: unknown) => {
        logFault(`figures of ${name}`, fault);
        return null;
      });
      return [name, rows] as const;
    });
    return Object.fromEntries(await Promise.all(alone)) as RowsOfParts<P>;
  }
}
