import { type Checks, noRows } from './check.ts';

/** A payment is authorised and not captured: for days the gateway may still give it up, and the order is watched until then. */
const awaited = `(next_check_at IS NOT NULL AND EXISTS (SELECT 1 FROM payments WHERE payments.order_id = orders.id AND payments.status = 'authorized'))`;

/** What is true once nothing has failed for a day. */
export const atRest: Checks = {
  'the ledgers are equal to the paisa': ({ database }, { ledger }) => {
    const [own] = database.rows(`SELECT (SELECT coalesce(sum(amount_paise), 0) FROM payments WHERE status = 'captured') AS captured,
      (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE status = 'processed') AS refunded`);
    const { captured, refunded } = ledger.sums;
    return own?.captured === captured && own?.refunded === refunded
      ? []
      : [`shop ${own?.captured} - ${own?.refunded}, gateway ${captured} - ${refunded}`];
  },
  'nothing is held': noRows(`SELECT id, status, next_check_at FROM orders WHERE reservation = 'held' AND NOT ${awaited}`),
  'no order is open': noRows(
    `SELECT id, status FROM orders WHERE status IN ('pending_payment', 'pending_payment_gateway') AND NOT ${awaited}`,
  ),
  'no refund is under way': noRows("SELECT id, status, attempt FROM refunds WHERE status NOT IN ('processed', 'failed')"),
  'every message was sent or given up': noRows(
    `SELECT dedupe_key, attempts, last_error FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL AND channel = 'email'
      AND next_attempt_at < unixepoch('subsec') * 1000 - 3600000`,
  ),
  'no event of the gateway waits': noRows('SELECT event_id, type, attempts FROM orphan_events WHERE settled_at IS NULL'),
  'the shop itself found nothing': noRows("SELECT source, kind, what FROM ledger_findings WHERE source <> 'holds'"),
};
