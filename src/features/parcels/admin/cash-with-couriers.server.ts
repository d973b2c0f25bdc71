import { min, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import type { Shop } from '../../../platform/shop.ts';
import { openDues } from '../../../rules/cash/due-states.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import { codDues } from '../parcel-money.table.ts';

/** Cash that couriers have collected and not paid to the shop yet. It counts as revenue, and is not in the bank. */
export interface CashWithCouriers {
  readonly sum: Paise;
  readonly parcels: number;
  /** UTC ms of the oldest collection; null where there is none. */
  readonly oldest: number | null;
}

/** Returns the query of one row. It reads the dues that are open, and no others. */
export const cashWithCouriersQuery = ({ db: { orm } }: Shop) =>
  orm
    .select({
      sum: sql<Paise>`coalesce(sum(${codDues.due} - ${codDues.remitted}), 0)`.mapWith((value) => paise(Number(value))).as('with_couriers'),
      parcels: sql<number>`count(*)`.mapWith(Number).as('parcels'),
      oldest: min(codDues.collectedAt),
    })
    .from(sql`cod_dues INDEXED BY cod_dues_open`)
    .where(sql`cod_dues.state IN (${sqlList(openDues)})`);
