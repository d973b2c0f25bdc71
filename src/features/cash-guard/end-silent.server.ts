import { sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { queueCodEndedMail } from '../ledger/messages/queue-order-message.server.ts';

/** Orders that one run ends; each is a batch of its own. */
const PER_RUN = 20;

/**
 * Ends cash orders that nobody answered for three days, if the owner has switched that on, both when the order was placed and now, and a
 * message that said so was sent. An answer that comes at the same moment wins or finds the order ended. At most 21 calls.
 */
export async function endSilentOrders(shop: Shop): Promise<void> {
  const { db, now } = shop;
  const due = await db.read(
    selectRaw<{ id: string }>(sql`SELECT order_id AS id FROM cod_checks WHERE state = 'waiting' AND is_marked = 1 AND ends_at <= ${now}
      AND EXISTS (SELECT 1 FROM cod_guard_settings WHERE ends_silent = 1)
      AND EXISTS (SELECT 1 FROM outbox m WHERE m.order_id = cod_checks.order_id AND m.kind = 'cash-ask' AND m.sent_at IS NOT NULL)
      ORDER BY asked_at LIMIT ${PER_RUN}`),
  );
  for (const { id } of due) await endSilent(shop, id);
}

async function endSilent(shop: Shop, id: string): Promise<void> {
  const { db, now } = shop;
  try {
    await db.write([
      sql`UPDATE cod_checks
        SET state = 'silent', answered_at = ${now}, channel = 'cron'
        WHERE order_id = ${id} AND state = 'waiting' AND ends_at <= ${now}`,
      guardOneRow(),
      sql`UPDATE orders
        SET status = 'cancelled_by_user', reservation = 'released', actor = 'cron', move_note = 'nobody confirmed it for three days',
        next_check_at = NULL, updated_at = ${now} WHERE id = ${id} AND status = 'processing'`,
      guardOneRow(),
      queueCodEndedMail(shop, id, 'shop'),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    // It was answered, sent or cancelled meanwhile: then it no longer waits.
    logFault(`silent cash order ${id}`, error);
  }
}
