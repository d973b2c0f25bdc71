import { type Checks, noRows } from './check.ts';

/** What is asked with a key happens once, at any moment. */
export const keys: Checks = {
  // Who was signed out meanwhile is another buyer, also where his account takes over the order of the browser later.
  'one order for each key of a buyer': noRows(
    `SELECT substr(idempotency_key, 1, 36) AS key FROM orders WHERE source IS NULL
      GROUP BY key, coalesce(nullif(guest_id, ''), user_id) HAVING count(*) > 1`,
  ),
  'one order at the gateway for each of ours': (_, { ledger }) => {
    const seen = new Set<string>();
    return ledger.orders.flatMap(({ receipt }) => (receipt !== null && seen.size === seen.add(receipt).size ? [receipt] : []));
  },
  'a refund is sent once': (_, { ledger }) => {
    const sent = new Map<string, number>();
    for (const { status, payment_id, amount } of ledger.refunds)
      if (status !== 'failed') sent.set(payment_id, (sent.get(payment_id) ?? 0) + amount);
    return ledger.payments.filter(({ id, amount }) => (sent.get(id) ?? 0) > amount).map(({ id }) => id);
  },
  'a failed refund is tried again once': noRows(
    'SELECT retry_of FROM refunds WHERE retry_of IS NOT NULL GROUP BY retry_of HAVING count(*) > 1',
  ),
};
