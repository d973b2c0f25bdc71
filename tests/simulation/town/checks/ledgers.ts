import { auditKeyOf, auditQuery, subjects } from '../../../../src/features/payment/reconcile/invariants.ts';
import { type Checks, noRows } from './check.ts';

const audits = subjects.map((subject) => `WITH chosen (id) AS (SELECT ${auditKeyOf(subject)} FROM ${subject}) ${auditQuery(subject)}`);

/** Orders, stock and money, at any moment. */
export const ledgers: Checks = {
  'the audit finds nothing': ({ database }) =>
    audits.flatMap((audit) => database.rows(audit).map(({ invariant, id }) => `${invariant} at ${id}`)),
  'no stock is below zero': noRows('SELECT id FROM products WHERE stock_quantity < 0 OR reserved < 0 OR committed < 0'),
  // A press of the administrator of these runs has a note of its own; the shop's own notes may occur twice.
  'stock is counted once for each request': noRows(
    "SELECT note, count(*) FROM stock_moves WHERE kind = 'adjust' AND note LIKE '%________-____-4___-____-____________%' GROUP BY note HAVING count(*) > 1",
  ),
  'the gateway asks for the total': ({ database }, { ledger }) => {
    const asked = new Map(ledger.orders.map(({ id, amount }) => [id, amount]));
    return database
      .rows('SELECT id, gateway_order_id AS gateway, total_paise AS total FROM orders WHERE gateway_order_id IS NOT NULL')
      .filter(({ gateway, total }) => asked.get(String(gateway)) !== total)
      .map(({ id }) => String(id));
  },
  'no money that the gateway does not have': ({ database }, { ledger }) => {
    const known = new Map(ledger.payments.map((payment) => [payment.id, payment]));
    return database
      .rows("SELECT id, amount_paise AS amount, refunded_paise AS refunded FROM payments WHERE status = 'captured'")
      .filter(({ id, amount, refunded }) => {
        const payment = known.get(String(id));
        return !payment?.captured || payment.amount !== amount || Number(refunded) > Number(amount);
      })
      .map(({ id }) => String(id));
  },
  'one refund for each key': (_, { ledger }) => {
    const seen = new Set<string>();
    return ledger.refunds
      .filter(({ status }) => status !== 'failed')
      .flatMap(({ id, notes }) => ('refund' in notes ? [{ id, key: String(notes.refund) }] : []))
      .filter(({ key }) => seen.size === seen.add(key).size)
      .map(({ id }) => id);
  },
};
