import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments } from '../../ledger/payments.table.ts';
import { isOpenedBeside } from '../pay-now/of-gateway-order.server.ts';
import { orphanEvents } from '../payment.table.ts';
import { settleEvent } from './settle-event.server.ts';

const PER_RUN = 5;
/** An event that still cannot be settled after this many attempts is left to a person. */
const TRIES = 5;

/**
 * Runs every minute: settles events that arrived before the shop knew their order or payment (F29). One read if there are none.
 * An event takes effect once, even if it is tried several times (I12).
 */
export async function retryOrphans(shop: Shop): Promise<void> {
  const { orm } = shop.db;
  const known = sql`(EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.gatewayOrderId} = ${orphanEvents.gatewayId})
    OR ${isOpenedBeside(orphanEvents.gatewayId)}
    OR EXISTS (SELECT 1 FROM ${payments} WHERE ${payments.id} = ${orphanEvents.gatewayId} AND ${payments.status} = 'captured'))`;
  const due = await orm
    .select({ id: orphanEvents.eventId, body: orphanEvents.body })
    .from(orphanEvents)
    .where(and(isNull(orphanEvents.settledAt), lt(orphanEvents.attempts, TRIES), known))
    .orderBy(asc(orphanEvents.attempts), asc(orphanEvents.createdAt))
    .limit(PER_RUN);
  for (const { id, body } of due) {
    await shop.db.write([
      orm
        .update(orphanEvents)
        .set({ attempts: sql`${orphanEvents.attempts} + 1` })
        .where(eq(orphanEvents.eventId, id)),
    ]);
    await settleEvent(shop, id, body).catch((error: unknown) => logFault(`orphan ${id}`, error));
  }
}
