import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { WAYBILL_SET_ASIDE } from '../../../rules/parcels/parcel-calls.ts';
import { courierIds } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';

/** A stock of numbers lasts for a day of a busy shop; below the least it is filled. */
const KEPT = 200;
const LEAST = 100;

/** Keeps a stock of numbers for couriers that give them in advance: a number rests for some minutes before it can be used. */
export async function fillWaybills(shop: Shop, couriers: Couriers): Promise<void> {
  for (const id of courierIds) {
    const courier = couriers(id);
    if (!courier?.can.waybills) continue;
    const { free } = await shop.db.read({
      free: selectRaw<{ n: number }>(
        sql`SELECT count(*) AS n FROM waybills WHERE courier = ${id} AND parcel_id IS NULL AND fetched_at < ${WAYBILL_SET_ASIDE}`,
      ),
    });
    const stock = Number(free[0]?.n ?? 0);
    if (stock >= LEAST) continue;
    const taken = await courier.takeWaybills(KEPT - stock);
    if (taken.is !== 'done') {
      logFault('numbers of parcels', `${id}: ${taken.is === 'unknown' ? taken.why : taken.reason.words}`);
      continue;
    }
    await shop.db.write([
      sql`INSERT INTO waybills (awb, courier, fetched_at) SELECT value, ${id}, ${shop.now} FROM json_each(${JSON.stringify(taken.value)})
        WHERE true ON CONFLICT (awb) DO NOTHING`,
    ]);
  }
}
