import { and, eq, lte, ne } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { queueCodEnded } from '../messages/outbox.server.ts';
import { orders } from '../orders/orders.table.ts';

/**
 * E12 for cash on delivery: an order that was not confirmed in its day gives its pieces back. There is nobody to ask: no
 * gateway knows it. Conditional on the clock of the order itself, so that a confirmation that came first stands.
 */
export async function expireCod(shop: Shop, { id, holdExpiresAt }: { id: string; holdExpiresAt: number }): Promise<void> {
  const { orm } = shop.db;
  const waiting = and(eq(orders.id, id), eq(orders.status, 'pending_payment'));
  await shop.db.write([
    orm
      .update(orders)
      .set({ status: 'failed', hold: 'released', actor: 'cron', updatedAt: shop.now })
      .where(and(waiting, lte(orders.holdExpiresAt, shop.now))),
    queueCodEnded(shop, id, 'expired'),
    orm.update(orders).set({ nextCheckAt: holdExpiresAt }).where(waiting),
    orm
      .update(orders)
      .set({ nextCheckAt: null })
      .where(and(eq(orders.id, id), ne(orders.status, 'pending_payment'))),
  ]);
}
