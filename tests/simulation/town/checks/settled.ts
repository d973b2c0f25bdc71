import type { Checks } from './check.ts';

/** Each payment and refund of the gateway, once nothing has failed for a day. */
export const settled: Checks = {
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
  'a failed refund is tried again, or was tried three times': ({ database }) =>
    database
      .rows(
        `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'failed' AND r.attempt < 3 AND r.id IS NOT r.gateway_refund_id
          AND NOT EXISTS (SELECT 1 FROM refunds a WHERE a.retry_of = r.id)
          AND r.amount_paise + (SELECT coalesce(sum(amount_paise), 0) FROM refunds o WHERE o.payment_id = p.id AND o.status <> 'failed') <= p.amount_paise`,
      )
      .map(({ id }) => String(id)),
};
