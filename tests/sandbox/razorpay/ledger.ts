import { orderView } from './orders.ts';
import type { Sandbox } from './sandbox.ts';
import type { Order, Payment, Refund } from './types.ts';

/** Paise. `captured` counts every captured payment, also those refunded later; `refunded` counts only processed refunds. */
export interface Sums {
  captured: number;
  refunded: number;
  refund_pending: number;
  fees: number;
  net: number;
}

export interface Ledger {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  /** Rupees only: money taken in another currency by a knob is in `by_currency`. */
  sums: Sums;
  by_currency: Record<string, Sums>;
  counts: { orders: number; payments: number; refunds: number; events: number };
}

function sums(payments: Payment[], refunds: Refund[]): Sums {
  const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const capturedPayments = payments.filter((payment) => payment.captured);
  const captured = total(capturedPayments.map((payment) => payment.amount));
  const refunded = total(refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount));
  return {
    captured,
    refunded,
    refund_pending: total(refunds.filter(({ status }) => status === 'pending').map(({ amount }) => amount)),
    fees: total(capturedPayments.map((payment) => payment.fee ?? 0)),
    net: captured - refunded,
  };
}

/** The gateway's ledger, oldest first: the shop's ledger must match it to the paisa. */
export function ledger(sandbox: Sandbox): Ledger {
  const orders = [...sandbox.store.orders.values()].map(orderView);
  const payments = [...sandbox.store.payments.values()];
  const refunds = [...sandbox.store.refunds.values()];
  const of = (currency: string) => {
    const same = (entity: { currency: string }) => entity.currency === currency;
    return sums(payments.filter(same), refunds.filter(same));
  };
  const currencies = new Set(payments.map(({ currency }) => currency));
  return {
    orders,
    payments,
    refunds,
    sums: of('INR'),
    by_currency: Object.fromEntries([...currencies].map((currency) => [currency, of(currency)])),
    counts: {
      orders: orders.length,
      payments: payments.length,
      refunds: refunds.length,
      events: sandbox.store.events.size,
    },
  };
}
