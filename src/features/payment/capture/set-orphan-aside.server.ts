import { and, eq, isNull } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { orphanEvents } from '../payment.table.ts';
import type { OrphanFields } from './orphan.schema.ts';

/**
 * A person has looked at an event that fits no order, and it needs nothing: it is of another shop, or was refunded at the gateway. Its
 * row stays.
 * @throws ShopError RECORD_NOT_FOUND where it was settled meanwhile
 */
export async function setOrphanAside(shop: Shop, { id, by }: OrphanFields & { readonly by: string }): Promise<void> {
  const { orm } = shop.db;
  const isOpen = and(eq(orphanEvents.eventId, id), isNull(orphanEvents.settledAt));
  try {
    await shop.db.write([
      orm.update(orphanEvents).set({ settledAt: shop.now }).where(isOpen),
      guardOneRow(),
      recordAction(shop, { by, action: 'set aside', kind: 'gateway-event', id, label: 'Fits no order' }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_NOT_FOUND' }) ?? error;
  }
}
