import { asc, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { refOf } from '../calls/read-call.server.ts';
import { type CourierId, parcels, watched } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';

/** Parcels on one list: more than a driver takes. */
const LIST_MAX = 300;

/**
 * Returns what this courier's driver takes today, oldest first: booked parcels without a day of pickup, or whose day has come, of which no
 * cancellation was asked for. Names and
 * addresses are not on it: the driver needs the number.
 */
export function handOverList({ db: { orm }, now }: Shop, courier: CourierId) {
  return orm
    .select({
      ...{ id: parcels.id, number: parcels.number, reference: parcels.reference, awb: parcels.awb, carrier: parcels.carrier },
      ...{ pin: parcels.pin, weightGrams: parcels.weightGrams, cash: parcels.cashDue, createdAt: parcels.createdAt },
    })
    .from(parcels)
    .where(sql`${today(now)} AND ${eq(parcels.courier, courier)}`)
    .orderBy(asc(parcels.createdAt), asc(parcels.id))
    .limit(LIST_MAX);
}

export type HandedOver = Awaited<ReturnType<typeof handOverList>>[number];

const today = (now: number) => sql`${sql.raw(watched('parcels.'))} AND parcels.direction = 'out' AND +parcels.state = 'booked'
  AND parcels.cancel_asked_at IS NULL AND +parcels.pickup_on <= ${istDate(now)}`;

/** Returns the courier's own list as PDF; null where it has none or gives none now, so that the shop's is printed. */
export async function courierManifest(shop: Shop, couriers: Couriers, id: CourierId): Promise<Uint8Array | null> {
  const courier = couriers(id);
  if (!courier?.can.manifest) return null;
  const listed = await shop.db.orm
    .select()
    .from(parcels)
    .where(sql`${today(shop.now)} AND ${eq(parcels.courier, id)} AND parcels.awb IS NOT NULL`)
    .orderBy(asc(parcels.createdAt), asc(parcels.id))
    .limit(LIST_MAX);
  if (listed.length === 0) return null;
  const outcome = await courier.manifest(listed.map(refOf));
  return outcome.is === 'done' ? outcome.value : null;
}
