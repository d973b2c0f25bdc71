import { charges } from '../settlements/tariff.ts';
import type { Store } from '../store/store.ts';
import type { Order } from '../types.ts';
import { newPayment } from './payments.ts';
import { newRefund } from './refunds.ts';

/** An order paid by UPI before the stand-in started. Amounts in paise, times in Unix milliseconds. */
export interface Past {
  readonly order: string;
  readonly receipt: string;
  readonly payment: string;
  readonly amount: number;
  readonly email: string;
  readonly paidAtMs: number;
  readonly refund: { readonly id: string; readonly amount: number; readonly atMs: number } | null;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

/** Adds earlier payments to the ledger, without a webhook: they can be looked up, compared and refunded. Existing entries stay. */
export function remember(store: Store, past: readonly Past[]): void {
  for (const { order: id, receipt, payment, amount, email, paidAtMs, refund } of past) {
    if (store.payments.has(payment)) continue;
    const created_at = seconds(paidAtMs);
    const order: Order = {
      ...{ id, entity: 'order', amount, amount_paid: amount, amount_due: 0, currency: 'INR', receipt, offer_id: null },
      ...{ status: 'paid', attempts: 1, notes: [], created_at },
    };
    const given = refund?.amount ?? 0;
    store.put('order', order);
    store.put('payment', {
      ...newPayment(order, { method: 'upi', email }, amount),
      ...{ id: payment, captured: true, created_at, ...charges(amount, 'upi'), amount_refunded: given },
      status: given === amount ? 'refunded' : 'captured',
      refund_status: given === 0 ? null : given === amount ? 'full' : 'partial',
    });
    if (!refund) continue;
    const made = { ...newRefund(store.payment(payment), given), id: refund.id, created_at: seconds(refund.atMs) };
    store.put('refund', { ...made, status: 'processed' });
  }
}
