import type { Statement } from '../../platform/db.ts';
import type { Shop } from '../../platform/shop.ts';
import type { MailKind } from './mail-kinds.ts';

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
