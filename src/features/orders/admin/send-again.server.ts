import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { kindsWithSecrets, type MessageKind } from '../../messages/message-kinds.ts';
import { outbox } from '../../messages/messages.table.ts';
import { deadlineOf } from '../../messages/outbox/outbox.server.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';

/** Kinds that are written from the order alone: a dropped message, which has lost its payload, can be made again. */
const kindsOfOrderAlone: ReadonlySet<string> = new Set<MessageKind>([
  'order-confirmed',
  'order-shipped',
  'order-delivered',
  'payment-failed',
]);

type Sent = Pick<typeof outbox.$inferSelect, 'kind' | 'channel' | 'sentAt' | 'droppedAt' | 'recipient'>;

/** Returns whether a mail can be sent again: codes and links expire, and the data of a message may be deleted. */
export function canSendAgain({ kind, channel, sentAt, droppedAt, recipient }: Sent): boolean {
  if (channel !== 'email' || kindsWithSecrets.has(kind) || recipient === '') return false;
  return sentAt !== null || (droppedAt !== null && kindsOfOrderAlone.has(kind));
}

interface SendAgain {
  readonly orderId: string;
  /** The dedupe key of the mail. */
  readonly key: string;
  /** A UUID made by the browser: repeating the request with it sends one mail. */
  readonly id: string;
  readonly by: string;
}

/**
 * Sends a mail of an order once more, to the address and in the language that the order has now.
 * @throws ShopError ORDER_NOT_FOUND, MESSAGE_NOT_SENDABLE
 */
export async function sendAgain(shop: Shop, { orderId, key, id, by }: SendAgain): Promise<void> {
  const { db, now } = shop;
  const again = `again:${id}`;
  const read = await db.read({
    order: db.orm.select({ number: orders.number, email: orders.customerEmail }).from(orders).where(eq(orders.id, orderId)),
    mail: db.orm.select().from(outbox).where(eq(outbox.dedupeKey, key)),
    known: db.orm.select({ key: outbox.dedupeKey }).from(outbox).where(eq(outbox.dedupeKey, again)),
  });
  const [[order], [mail]] = [read.order, read.mail];
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (read.known.length > 0) return;
  if (!mail || mail.orderId !== orderId || order.email === '' || !canSendAgain(mail)) throw new ShopError('MESSAGE_NOT_SENDABLE');
  const kind = mail.kind as MessageKind;
  try {
    await db.write([
      // The payload is read in the batch: the deletion of old messages may have emptied it since.
      sql`INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, language, next_attempt_at, expires_at, created_at)
        SELECT ${again}, m.kind, m.channel, o.customer_email, m.payload, m.order_id, o.language, ${now}, ${deadlineOf(kind, now)}, ${now}
        FROM outbox m JOIN orders o ON o.id = m.order_id WHERE m.dedupe_key = ${key} AND m.recipient <> '' AND o.customer_email <> ''
        ON CONFLICT (dedupe_key) DO NOTHING`,
      guardOneRow(),
      recordAction(shop, {
        by,
        action: 'send-again',
        kind: 'order',
        id: orderId,
        label: orderNumber(order.number),
        changes: { message: [null, kind] },
      }),
    ]);
  } catch (error) {
    throw violatedConstraint(error) === 'CONFLICT' ? new ShopError('MESSAGE_NOT_SENDABLE') : error;
  }
  if (shop.env.EMAIL) shop.background(sendMessagesOf(shop, orderId));
}
