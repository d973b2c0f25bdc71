import type { Sandbox } from '../sandbox.ts';
import type { Dispute, Document, Order, Payment, Refund } from '../types.ts';

export interface Ledger {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  disputes: Dispute[];
  documents: Document[];
  /**
   * Paise. `captured` counts every captured payment, also those refunded later; `refunded` counts only processed refunds of captured
   * payments: what was only authorised and given back never was on the account.
   */
  sums: { captured: number; refunded: number };
}

const sum = (entities: readonly { amount: number }[]) => entities.reduce((all, { amount }) => all + amount, 0);

/** The gateway's ledger, oldest first: the shop's ledger must match it to the paisa. */
export function ledger({ store }: Sandbox): Ledger {
  const payments = [...store.payments.values()];
  const refunds = [...store.refunds.values()];
  const sums = {
    captured: sum(payments.filter(({ captured }) => captured)),
    refunded: sum(refunds.filter(({ status, payment_id: id }) => status === 'processed' && store.payments.get(id)?.captured)),
  };
  return {
    orders: [...store.orders.values()],
    payments,
    refunds,
    disputes: [...store.disputes.values()],
    documents: [...store.documents.values()],
    sums,
  };
}
