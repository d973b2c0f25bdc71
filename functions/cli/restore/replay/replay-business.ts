import type { InStatement } from '@libsql/client';
import type { OrderRows } from './order-rows.ts';
import type { Writer } from './row-writer.ts';

interface BusinessSteps {
  readonly first: readonly InStatement[];
  readonly last: readonly InStatement[];
}

/**
 * Returns the statements that bill an order to the business that it has in the living shop. A former one goes before all moves, because the
 * order may have gone to another State since; the present one comes after them, before any document.
 */
export function businessOf(theirs: OrderRows, ours: OrderRows, { insert }: Writer): BusinessSteps {
  const [now, former] = [theirs.businesses[0], ours.businesses[0]];
  if (now?.gstin === former?.gstin && now?.legal_name === former?.legal_name) return { first: [], last: [] };
  return {
    first: former ? [{ sql: 'DELETE FROM order_businesses WHERE order_id = ?', args: [former.order_id ?? null] }] : [],
    last: now ? [insert('order_businesses', now)] : [],
  };
}
