import { UNKNOWN_ORDER } from '../../../../src/features/payment/refund/unknown-order.ts';
import type { Simulation } from '../../world/simulation.ts';
import type { Gateway } from '../gateway.ts';
import type { Checks } from './check.ts';

/** After a restore: what people were told means the same, at any moment. */
export const restored: Checks = {
  'a number never means something else': ({ operator, database }) => operator?.given?.givenTwice(database) ?? [],
};

export const restoredAtRest: Checks = {
  'money for an order that is lost goes back, or is named': ({ operator, database }, gateway) => {
    const lost = operator?.given?.lostAtGateway(database);
    if (!lost || lost.size === 0) return [];
    const named = new Set(
      database.rows('SELECT what FROM ledger_findings WHERE kind = ? AND cleared_at IS NULL', UNKNOWN_ORDER).map(({ what }) => what),
    );
    const { payments } = gateway.ledger;
    return payments
      .filter(
        ({ id, order_id, captured, amount, amount_refunded }) =>
          lost.has(order_id) && captured && amount_refunded < amount && !named.has(id),
      )
      .map(({ id }) => id);
  },
};

/** Checks that do not hold of lost orders and of what is not taken over (docs/running/recovery.md). */
const notAfterRestore: ReadonlySet<string> = new Set([
  'no event of the gateway waits',
  'the shop itself found nothing',
  'what the carriers said of messages is known',
  'a number that sent STOP gets no message',
]);

/** Checks of what only the former database knew, where it did not answer: which messages were sent. */
const notAfterLoss: ReadonlySet<string> = new Set(['a mail about an order leaves at most as often as it is tried']);

/** Whether a check says nothing of a shop that was restored. */
export const isLeftOut = ({ operator }: Simulation, name: string): boolean =>
  Boolean(operator?.given) && (notAfterRestore.has(name) || (operator?.wasLost === true && notAfterLoss.has(name)));

/** The gateway, without the orders that a restore has lost. */
export function withoutLost({ operator, database }: Simulation, gateway: Gateway): Gateway {
  const lost = operator?.given?.lostAtGateway(database);
  if (!lost || lost.size === 0) return gateway;
  const { orders, ...all } = gateway.ledger;
  const payments = all.payments.filter(({ order_id }) => !lost.has(order_id));
  const ids = new Set(payments.map(({ id }) => id));
  const refunds = all.refunds.filter(({ payment_id }) => ids.has(payment_id));
  const sum = (some: readonly { readonly amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0);
  const sums = {
    captured: sum(payments.filter(({ captured }) => captured)),
    refunded: sum(refunds.filter(({ status }) => status === 'processed')),
  };
  return Object.create(gateway, {
    ledger: { value: { orders: orders.filter(({ id }) => !lost.has(id)), payments, refunds, sums } },
  }) as Gateway;
}
