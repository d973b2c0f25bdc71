import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { DAY } from '../../../rules/limits.ts';
import { withLease } from '../../payment/reconcile/lease.server.ts';
import type { Courier, CourierCharge } from '../couriers/courier.ts';
import { courierIds } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';

/** Couriers add lines to the statements of days that are over. */
const LOOKED_BACK = 7 * DAY;
const WRITTEN_TOGETHER = 100;

/** Once a day: reads what couriers charged. A line that is known is not booked again, and one of no parcel of the shop is left out. */
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
  for (let from = 0; from < charges.length; from += WRITTEN_TOGETHER)
    await shop.db.write(charges.slice(from, from + WRITTEN_TOGETHER).map((charge) => costStatement(shop, id, charge)));
}

/** Books one charge, for the parcel that had the number at that time. */
export const costStatement = (
  { now }: Shop,
  courier: Courier['id'],
  { awb, kind, paise, document, line, at }: Omit<CourierCharge, 'chargedGrams'>,
): Statement =>
  sql`INSERT INTO parcel_costs (id, parcel_id, kind, paise, document, line, at, created_at)
    SELECT ${newId()}, p.id, ${kind}, ${paise}, ${document}, ${line}, ${at}, ${now} FROM parcels p
    WHERE p.courier = ${courier} AND p.awb = ${awb} AND p.booked_at <= ${at + DAY} ORDER BY p.booked_at DESC LIMIT 1
    ON CONFLICT (document, line) DO NOTHING`;
