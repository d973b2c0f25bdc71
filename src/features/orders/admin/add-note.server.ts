import { eq } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { orderNotes } from '../../ledger/order-notes.table.ts';
import { orders } from '../../ledger/orders.table.ts';

interface Note {
  readonly orderId: string;
  /** A UUID made by the browser: repeating the request with it is the same note. */
  readonly id: string;
  readonly text: string;
  readonly by: string;
}

/** A statement that adds a private note. The text is written here alone, because an erasure cannot reach the audit log. */
export function noteStatement({ db, now }: Shop, { orderId, id, text, by }: Note): Statement {
  return db.orm.insert(orderNotes).values({ id, orderId, author: by, text, createdAt: now }).onConflictDoNothing();
}

/** Adds a private note to the timeline of an order. @throws ShopError ORDER_NOT_FOUND */
export async function addNote(shop: Shop, note: Note): Promise<void> {
  const { db } = shop;
  const read = await db.read({
    order: db.orm.select({ number: orders.number }).from(orders).where(eq(orders.id, note.orderId)),
    known: db.orm.select({ id: orderNotes.id }).from(orderNotes).where(eq(orderNotes.id, note.id)),
  });
  const [order] = read.order;
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (read.known.length > 0) return;
  await db.write([
    noteStatement(shop, note),
    recordAction(shop, { by: note.by, action: 'note', kind: 'order', id: note.orderId, label: orderNumber(order.number) }),
  ]);
}
