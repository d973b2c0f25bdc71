import type { Sandbox } from '../sandbox.ts';
import type { Payment, Refund } from '../types.ts';
import type { Adjustment, SettlementLine } from './types.ts';

const bare = {
  ...{ currency: 'INR', fee: 0, tax: 0, on_hold: false, settled: false, settled_at: null, settlement_id: null, posted_at: null },
  ...{ credit_type: 'default', description: null, notes: null, payment_id: null, settlement_utr: null, order_id: null },
  ...{ order_receipt: null, method: null, card_network: null, card_issuer: null, card_type: null, dispute_id: null },
} as const;

/** Takes the order's notes as a text, as Razorpay does in its samples. */
function paymentLine({ store }: Sandbox, { id, amount, fee, tax, created_at, order_id, method, card, notes }: Payment): SettlementLine {
  const isCard = card ? { card_network: card.network, card_issuer: card.issuer, card_type: card.type } : {};
  return {
    ...{ ...bare, id, entity_id: id, type: 'payment', debit: 0, credit: amount - (fee ?? 0), amount, fee: fee ?? 0, tax: tax ?? 0 },
    ...{
      created_at,
      order_id,
      order_receipt: store.orders.get(order_id)?.receipt ?? null,
      method,
      notes: JSON.stringify(notes),
      ...isCard,
    },
  };
}

const refundLine = (sandbox: Sandbox, { id, amount, created_at, payment_id, notes }: Refund): SettlementLine => {
  const { order_id, method } = sandbox.store.payment(payment_id);
  const receipt = sandbox.store.orders.get(order_id)?.receipt ?? null;
  return {
    ...{ ...bare, id, entity_id: id, type: 'refund', debit: amount, credit: 0, amount, created_at, payment_id, order_id, method, notes },
    order_receipt: receipt,
  };
};

const adjustmentLine = ({ id, amount, created_at, dispute_id, payment_id, description }: Adjustment): SettlementLine => ({
  ...{ ...bare, id, entity_id: id, type: 'adjustment', debit: Math.max(0, -amount), credit: Math.max(0, amount) },
  ...{ amount: Math.abs(amount), created_at, dispute_id, payment_id, description },
});

/** The lines of everything that is in no settlement yet: captures, processed refunds of captures, adjustments. */
export function unsettled(sandbox: Sandbox): SettlementLine[] {
  const { payments, refunds, settlementLines, adjustments } = sandbox.store;
  const isNew = ({ id }: { readonly id: string }) => !settlementLines.has(id);
  const captured = [...payments.values()].filter((payment) => payment.captured && isNew(payment));
  const given = [...refunds.values()].filter(
    (refund) => refund.status === 'processed' && payments.get(refund.payment_id)?.captured && isNew(refund),
  );
  return [
    ...captured.map((payment) => paymentLine(sandbox, payment)),
    ...given.map((refund) => refundLine(sandbox, refund)),
    ...[...adjustments.values()].filter(isNew).map(adjustmentLine),
  ];
}
