import type { Statement } from '../../platform/db.ts';
import type { Shop } from '../../platform/shop.ts';
import type { CodEnding, MailKind } from './mail-kinds.ts';

/**
 * A statement that queues a mail about an order; it joins the batch of the fact it tells of. The recipient is the
 * order's own address. Queued before under the same `dedupe`: nothing happens.
 */
export function queueOrderMail(
  { now }: Shop,
  kind: MailKind,
  dedupe: string,
  orderId: string,
  payload: Record<string, string> = {},
): Statement {
  return {
    sql: `INSERT INTO outbox (dedupe, kind, recipient, payload, order_id, next_attempt_at, created_at)
      SELECT ?, ?, customer_email, ?, id, ?, ? FROM orders WHERE id = ? ON CONFLICT (dedupe) DO NOTHING`,
    args: [dedupe, kind, JSON.stringify(payload), now, now, orderId],
  };
}

/**
 * A statement that tells the shopper that their order for cash on delivery ended, for the batch that ends it. It looks at
 * the order itself: one that did not end is told nothing, and each time it was open ends once, whoever ends it how often.
 */
export function queueCodEnded({ now }: Shop, orderId: string, why: CodEnding): Statement {
  return {
    sql: `INSERT INTO outbox (dedupe, kind, recipient, payload, order_id, next_attempt_at, created_at)
      SELECT 'ended:' || id || ':' || hold_expires_at, ?, customer_email, ?, id, ?, ? FROM orders
      WHERE id = ? AND method = 'cod' AND hold = 'released' AND status IN ('cancelled_by_user', 'failed') ON CONFLICT (dedupe) DO NOTHING`,
    args: ['cod-ended' satisfies MailKind, JSON.stringify({ why }), now, now, orderId],
  };
}

/** A statement that queues a mail about something else than an order. Queued before under the same `dedupe`: nothing happens. */
export function queueMail({ now }: Shop, kind: MailKind, dedupe: string, to: string, payload: Record<string, string> = {}): Statement {
  return {
    sql: `INSERT INTO outbox (dedupe, kind, recipient, payload, next_attempt_at, created_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (dedupe) DO NOTHING`,
    args: [dedupe, kind, to, JSON.stringify(payload), now, now],
  };
}
