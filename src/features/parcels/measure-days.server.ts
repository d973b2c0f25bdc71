import { desc, sql } from 'drizzle-orm';
import { withLease } from '../../platform/jobs/lease.ts';
import type { Shop } from '../../platform/shop.ts';
import { businessDaysBetween, measuredDays } from '../../rules/delivery/measured-days.ts';
import { deliveryZones, zoneOf } from '../../rules/delivery/zones.ts';
import { DAY } from '../../rules/limits.ts';
import { deliveryDaysKept } from '../delivery/delivery-days.table.ts';
import { readStore } from '../settings/store.server.ts';
import { parcels } from './parcels.table.ts';

/** Parcels of so many ms count, the newest ones of them. */
const MEASURED_OVER = 90 * DAY;
const MEASURED_MAX = 3_000;

/** Once a day: keeps between which business days parcels arrived in each zone. */
export function measureDeliveryDays(shop: Shop): Promise<void> {
  return withLease(shop, 'delivery-days', () => keepDeliveryDays(shop), DAY);
}

/** Measures now. A zone of which too little is known loses its row. */
export async function keepDeliveryDays(shop: Shop): Promise<void> {
  const { db, now } = shop;
  const rows = await db.orm
    .select({
      pin: parcels.pin,
      deliveredAt: parcels.deliveredAt,
      quotedDays: parcels.quotedDays,
      // A parcel of several orders has the time of the last one.
      orderedAt: sql<number | null>`(SELECT max(coalesce(o.paid_at, o.created_at)) FROM parcel_items i JOIN orders o ON o.id = i.order_id
        WHERE i.parcel_id = parcels.id)`,
    })
    .from(parcels)
    .where(sql`${parcels.direction} = 'out' AND ${parcels.bookedAt} >= ${now - MEASURED_OVER}`)
    .orderBy(desc(parcels.number))
    .limit(MEASURED_MAX);
  const { holidays } = await readStore(shop);
  const statements = deliveryZones.map((zone) => {
    const own = rows.filter(({ pin }) => zoneOf(pin) === zone);
    const taken = own.flatMap(({ orderedAt, deliveredAt }) =>
      orderedAt === null || deliveredAt === null ? [] : [businessDaysBetween(orderedAt, deliveredAt, holidays)],
    );
    const quoted = own.flatMap(({ quotedDays }) => (quotedDays === null ? [] : [quotedDays]));
    const days = measuredDays(taken, quoted);
    if (days === null) return sql`DELETE FROM delivery_days WHERE zone = ${zone}`;
    const kept = { ...days, measuredAt: now };
    return db.orm
      .insert(deliveryDaysKept)
      .values({ zone, ...kept })
      .onConflictDoUpdate({ target: deliveryDaysKept.zone, set: kept });
  });
  await db.write(statements);
}
