import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { type WaitingQuery, waitingQuery } from '../../../platform/database/waiting.ts';
import type { Shop } from '../../../platform/shop.ts';
import { openDues } from '../../../rules/cash/due-states.ts';
import { TO_DO_MAX } from '../../../rules/limits.ts';
import { ageings } from '../../../rules/parcels/ageing.ts';
import { isParcelFailed, parcelStatesWhere } from '../../../rules/parcels/parcel-states.ts';
import { statusesOn } from '../../ledger/orders.table.ts';
import { watched } from '../parcels.table.ts';
import { couriersOf } from '../shop-couriers.server.ts';
import { lateParcels } from './ageing-rows.server.ts';
import { deskConditions, deskTables, isToBook } from './desk-conditions.server.ts';

type ParcelWork = 'book' | 'missed' | 'unopened' | 'cashLate' | 'lateParcels';

/** SQL refuses a named index where nothing can meet the condition. */
const noOrders = sql`(SELECT 0 AS since WHERE 0) no_orders`;

/**
 * Returns the work of the desk. Orders are to be booked where a courier has its keys: in a shop that sends by hand they are only to be packed.
 * @param waits SQL over a row of `orders`: it may not be sent yet
 */
export function parcelsToDo(shop: Shop, waits: SQL): Readonly<Record<ParcelWork, WaitingQuery>> {
  const couriers = couriersOf(shop);
  const hasKeys = couriers('shiprocket') !== null || couriers('delhivery') !== null;
  const parcelsWhere = (condition: SQL) => sql`parcels INDEXED BY parcels_watched WHERE ${sql.raw(watched('parcels.'))} AND ${condition}`;
  const paidBy = shop.now - ageings.cash_not_remitted.limit;
  return {
    book: hasKeys
      ? waitingQuery(shop, sql`${deskTables('book', shop.now)} WHERE ${isToBook} AND NOT ${waits}`, {
          since: sql`orders.created_at`,
          outOf: sql`(SELECT count(*) FROM (SELECT 1 FROM ${deskTables('book', shop.now)} WHERE +orders.status IN (${statusesOn('pack')}) AND NOT ${waits} LIMIT ${TO_DO_MAX}))`,
        })
      : waitingQuery(shop, noOrders, { since: sql`no_orders.since` }),
    missed: waitingQuery(shop, sql`${deskTables('trouble', shop.now)} WHERE ${deskConditions.trouble}`, { since: sql`parcels.updated_at` }),
    unopened: waitingQuery(
      shop,
      parcelsWhere(
        sql`parcels.opened_at IS NULL AND parcels.direction = 'out' AND +parcels.state IN (${sqlList(parcelStatesWhere(isParcelFailed))})`,
      ),
      { since: sql`coalesce(parcels.returned_at, parcels.over_at)` },
    ),
    cashLate: waitingQuery(
      shop,
      sql`cod_dues INDEXED BY cod_dues_open WHERE cod_dues.state IN (${sqlList(openDues)}) AND cod_dues.collected_at < ${paidBy}`,
      { since: sql`cod_dues.collected_at`, amount: sql`cod_dues.due_paise - cod_dues.remitted_paise` },
    ),
    lateParcels: waitingQuery(shop, sql`${lateParcels(shop.now)} WHERE late.why <> 'cash_not_remitted'`, { since: sql`late.since` }),
  };
}
