import { and, asc, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { recordAction } from '../../features/audit/record-action.server.ts';
import { orders } from '../../features/ledger/orders.table.ts';
import type { Channel } from '../../features/messages/message-kinds.ts';
import { outbox } from '../../features/messages/messages.table.ts';
import { isQueued } from '../../features/messages/outbox/send-messages.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { MESSAGE_TRIES } from '../../rules/people/message-deadlines.ts';

/** Rows shown at once. */
const SHOWN = 50;
/** waiting: will be sent automatically; stuck: waits for the operator; failed: the service accepted it but could not deliver it. */
type MessageState = 'waiting' | 'stuck' | 'sent' | 'failed' | 'dropped';

/** A message as the operator sees it, without its content. */
export interface MessageRow {
  readonly dedupe: string;
  readonly kind: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly orderId: string | null;
  /** The order number without 'CHK-'; null for a message that is not about an order. */
  readonly orderNumber: number | null;
  readonly state: MessageState;
  readonly attempts: number;
  /** UTC ms. */
  readonly nextAttemptAt: number;
  readonly lastError: string | null;
  readonly createdAt: number;
  readonly sentAt: number | null;
}

export const isStuck = and(isQueued, gte(outbox.attempts, MESSAGE_TRIES)) as SQL;
export const isWaiting = and(isQueued, lt(outbox.attempts, MESSAGE_TRIES)) as SQL;
/** Messages in the order in which they need somebody: stuck ones first, oldest first. */
export function rowsQuery({ db }: Shop, where: SQL | undefined) {
  return db.orm
    .select({ row: outbox, orderNumber: orders.number })
    .from(outbox)
    .leftJoin(orders, eq(orders.id, outbox.orderId))
    .where(where)
    .orderBy(sql`${outbox.attempts} < ${MESSAGE_TRIES}`, asc(outbox.createdAt))
    .limit(SHOWN);
}

export function toRow({ row, orderNumber }: { row: typeof outbox.$inferSelect; orderNumber: number | null }): MessageRow {
  const { dedupeKey: dedupe, kind, channel, recipient, orderId, attempts, nextAttemptAt, lastError, createdAt, sentAt } = row;
  return {
    dedupe,
    kind,
    channel,
    recipient,
    orderId,
    orderNumber,
    state: stateOf(row),
    attempts,
    nextAttemptAt,
    lastError,
    createdAt,
    sentAt,
  };
}

function stateOf({ sentAt, droppedAt, attempts, deliveryStatus }: typeof outbox.$inferSelect): MessageState {
  if (sentAt !== null) return deliveryStatus === 'failed' ? 'failed' : 'sent';
  if (droppedAt !== null) return 'dropped';
  return attempts >= MESSAGE_TRIES ? 'stuck' : 'waiting';
}

/** The error of the most recently failed message. */
export const lastErrorQuery = ({ db }: Shop) =>
  db.orm
    .select({ error: outbox.lastError })
    .from(outbox)
    .where(and(isQueued, isNotNull(outbox.lastError)))
    .orderBy(desc(outbox.nextAttemptAt))
    .limit(1);

interface Retry {
  /** One message by its key, or every stuck one. */
  readonly which: { readonly dedupe: string } | 'stuck';
  /** E-mail of the administrator. */
  readonly by: string;
}

/**
 * Makes unsent messages due again, with their attempts reset.
 * @returns their keys; empty if there is nothing to retry
 */
export async function retryMessages(shop: Shop, { which, by }: Retry): Promise<string[]> {
  const { db, now } = shop;
  const where = which === 'stuck' ? isStuck : and(isQueued, eq(outbox.dedupeKey, which.dedupe));
  const [first] = await db.orm.select({ kind: outbox.kind }).from(outbox).where(where).limit(1);
  if (!first) return [];
  const [retried] = await db.write([
    db.orm.update(outbox).set({ attempts: 0, nextAttemptAt: now }).where(where).returning({ dedupe_key: outbox.dedupeKey }),
    recordAction(shop, {
      by,
      action: 'retry',
      kind: 'message',
      // Not the key: the keys of some kinds have an address in them, and the log is never corrected.
      id: which === 'stuck' ? 'stuck' : first.kind,
      label: which === 'stuck' ? 'All stuck messages' : first.kind.replaceAll('-', ' '),
    }),
  ]);
  return (retried ?? []).map(({ dedupe_key }) => String(dedupe_key));
}
