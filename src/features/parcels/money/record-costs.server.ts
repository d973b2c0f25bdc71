import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { withLease } from '../../../platform/jobs/lease.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { DAY } from '../../../rules/limits.ts';
import type { Courier, CourierCharge } from '../couriers/courier.ts';
import { courierIds } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { chargedParcel } from './look-up-lines.server.ts';

/** Couriers add lines to the statements of days that are over. */
const LOOKED_BACK = 7 * DAY;
/** Lines in one statement: its JSON stays below 100 KB. */
const WRITTEN_TOGETHER = 500;

/** Once a day: reads what couriers charged. A line that is known is not booked again. */
export function collectCosts(shop: Shop, couriers: Couriers): Promise<void> {
  return withLease(
    shop,
    'courier-costs',
    async () => {
      for (const id of courierIds) {
        const courier = couriers(id);
        if (!courier?.can.costs) continue;
        const charged = await courier.costs(shop.now - LOOKED_BACK, shop.now);
        if (charged.is === 'done') await recordCosts(shop, courier, charged.value);
        else logFault('costs of parcels', `${id}: ${charged.is === 'unknown' ? charged.why : charged.reason.words}`);
      }
    },
    DAY,
  );
}

/** Books lines of a statement, each once, for the parcel that had the number at that time. */
export async function recordCosts(shop: Shop, { id }: Pick<Courier, 'id'>, charges: readonly CourierCharge[]): Promise<void> {
  for (const batch of costBatches(shop, id, charges)) await shop.db.write(batch);
}

/** Book charges, each for the parcel that had the number at that time. A charge of no parcel of the shop is kept by its number. */
export function costBatches({ now }: Shop, courier: Courier['id'], charges: readonly Omit<CourierCharge, 'chargedGrams'>[]): Statement[][] {
  const batches: Statement[][] = [];
  for (let from = 0; from < charges.length; from += WRITTEN_TOGETHER) {
    const rows = JSON.stringify(
      charges
        .slice(from, from + WRITTEN_TOGETHER)
        .map(({ awb, kind, paise, document, line, at }) => [newId(), awb, kind, paise, document, line, at]),
    );
    const ours = sql`INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at, created_at)
      SELECT f.id, f.parcel, f.kind, f.paise, f.document, f.line, f.at, ${now}
      FROM (SELECT k.key AS place, k.value ->> 0 AS id, k.value ->> 2 AS kind, k.value ->> 3 AS paise, k.value ->> 4 AS document, k.value ->> 5 AS line,
          k.value ->> 6 AS at, ${chargedParcel(courier, sql`(k.value ->> 1)`, sql`(k.value ->> 6)`)} AS parcel
        FROM json_each(${rows}) k) f
      WHERE f.parcel IS NOT NULL ORDER BY f.place
      ON CONFLICT (document, line) DO NOTHING`;
    const foreign = sql`INSERT INTO foreign_charges (id, courier, awb, kind, paise, document, line, at, created_at)
      SELECT k.value ->> 0, ${courier}, k.value ->> 1, k.value ->> 2, k.value ->> 3, k.value ->> 4, k.value ->> 5, k.value ->> 6, ${now}
      FROM json_each(${rows}) k
      WHERE NOT EXISTS (SELECT 1 FROM parcel_costs c WHERE c.document = k.value ->> 4 AND c.line = k.value ->> 5) ORDER BY k.key
      ON CONFLICT (document, line) DO NOTHING`;
    batches.push([ours, foreign]);
  }
  return batches;
}
