import { pairs } from '../../../../src/rules/matching/pairs.ts';
import { type Checks, noRows } from './check.ts';

/**
 * Orders that are not over. Where a payment is authorised and not captured, as the pieces are gone, the gateway may give it up for days, and
 * the order is watched until then. The shop may never have heard of such a payment: only the gateway knows. One of another amount than the
 * order's is not waited for.
 */
const unfinished =
  (where: string): Checks[string] =>
  ({ database }, { ledger }) => {
    const authorised = ledger.payments.filter(({ status }) => status === 'authorized');
    const awaited = new Set(authorised.map(({ order_id, amount }) => `${order_id} ${amount}`));
    return database
      .rows(`SELECT id, status, next_check_at, gateway_order_id AS gateway, total_paise AS total FROM orders WHERE ${where}`)
      .filter(({ next_check_at: watched, gateway, total }) => watched === null || !awaited.has(`${gateway} ${total}`))
      .map((row) => Object.values(row).join(' '));
  };

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
  'nothing is held': unfinished("reservation = 'held'"),
  'no order is open': unfinished("status IN ('pending_payment', 'pending_payment_gateway')"),
  'no refund is under way': noRows("SELECT id, status, attempt FROM refunds WHERE status NOT IN ('processed', 'failed')"),
  'every message was sent or given up': noRows(
    `SELECT dedupe_key, attempts, last_error FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL AND channel = 'email' AND attempts < 12
      AND next_attempt_at < unixepoch('subsec') * 1000 - 3600000`,
  ),
  'no event of the gateway waits': noRows('SELECT event_id, type, attempts FROM orphan_events WHERE settled_at IS NULL'),
  // A verdict of the money desk is a finding as long as it says so: `money-desk.ts` looks at the verdicts.
  'the shop itself found nothing': noRows(
    `SELECT source, kind, what FROM ledger_findings WHERE source <> 'holds'
      AND NOT (source = 'money' AND substr(kind, 1, instr(kind, ' ') - 1) IN (${pairs.map((pair) => `'${pair}'`).join(', ')}))`,
  ),
};
