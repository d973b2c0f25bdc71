import type { FreshShop } from '../fresh-shop.ts';
import { idOf, type OrderRef } from '../orders/orders.ts';

/** Kinds of the messages that were queued for an order, oldest first; with `kind`, those of one kind. */
export async function mailsOf({ rows }: Pick<FreshShop, 'rows'>, order: OrderRef, kind?: string): Promise<string[]> {
  const queued = await rows('SELECT kind FROM outbox WHERE order_id = ? ORDER BY created_at, rowid', idOf(order));
  return queued.map((message) => String(message.kind)).filter((each) => kind === undefined || each === kind);
}
