import { pairs } from '../../../../src/rules/matching/pairs.ts';
import { type Checks, noRows } from './check.ts';

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
  /**
   * No order is open then: such an order holds its pieces. Where a payment is authorised and not captured, as the pieces are gone, the gateway
   * may give it up for days, and the order is watched until then. The shop may never have heard of such a payment: only the gateway knows. One
   * of another amount than the order's is not waited for.
   */
  'nothing is held': ({ database }, { ledger }) => {
    const authorised = ledger.payments.filter(({ status }) => status === 'authorized');
    const awaited = new Set(authorised.map(({ order_id, amount }) => `${order_id} ${amount}`));
    return database
      .rows("SELECT id, status, next_check_at, gateway_order_id AS gateway, total_paise AS total FROM orders WHERE reservation = 'held'")
      .filter(({ next_check_at: watched, gateway, total }) => watched === null || !awaited.has(`${gateway} ${total}`))
      .map((row) => Object.values(row).join(' '));
  },
  'no refund is under way': noRows("SELECT id, status, attempt FROM refunds WHERE status NOT IN ('processed', 'failed')"),
  'every message was sent or given up': noRows(
    `SELECT dedupe_key, attempts, last_error FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL AND attempts < 12
      AND next_attempt_at < unixepoch('subsec') * 1000 - 3600000`,
  ),
  'no event of the gateway waits': noRows('SELECT event_id, type, attempts FROM orphan_events WHERE settled_at IS NULL'),
  // A verdict of the money desk is a finding as long as it says so: `money-desk.ts` looks at the verdicts.
  'the shop itself found nothing': noRows(
    `SELECT source, kind, what FROM ledger_findings WHERE source <> 'holds'
      AND NOT (source = 'money' AND substr(kind, 1, instr(kind, ' ') - 1) IN (${pairs.map((pair) => `'${pair}'`).join(', ')}))`,
  ),
  'every captured payment is counted or given back': ({ database }, { ledger }) => {
    const known = new Map(database.rows('SELECT id, settlement FROM payments').map(({ id, settlement }) => [id, settlement]));
    return ledger.payments.filter(({ id, captured }) => captured && !known.get(id)).map(({ id, order_id }) => `${id} of ${order_id}`);
  },
  'a refund has the state of the gateway': ({ database }, { ledger }) => {
    const known = new Map(database.rows('SELECT gateway_refund_id AS id, status FROM refunds').map(({ id, status }) => [id, status]));
    // One of a payment that was never captured is no refund of the shop: the gateway gave the money back by itself.
    const captured = new Set(ledger.payments.filter((payment) => payment.captured).map(({ id }) => id));
    return ledger.refunds
      .filter(({ id, status, payment_id }) => captured.has(payment_id) && known.get(id) !== status)
      .map(({ id, status }) => `${id} is ${status} and not ${known.get(id)}`);
  },
  'a failed refund is tried again, or was tried three times': noRows(
    `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'failed' AND r.attempt < 3 AND r.id IS NOT r.gateway_refund_id
      AND NOT EXISTS (SELECT 1 FROM refunds a WHERE a.retry_of = r.id)
      AND r.amount_paise + (SELECT coalesce(sum(amount_paise), 0) FROM refunds o WHERE o.payment_id = p.id AND o.status <> 'failed') <= p.amount_paise`,
  ),
  'the gateway still tells the shop what happens': (_, { tells }) => (tells ? [] : ['the webhook is turned off']),
  'pages that have changed were purged': ({ pages }) => pages.stale(),
};
