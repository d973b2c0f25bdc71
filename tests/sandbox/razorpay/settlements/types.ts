/** Money is integer paise, times are Unix seconds. */
export type SettlementStatus = 'created' | 'processed' | 'failed';

export interface Settlement {
  id: string;
  entity: 'settlement';
  /** Negative where refunds took more than came. */
  amount: number;
  status: SettlementStatus;
  /** With `tax` in it. */
  fees: number;
  tax: number;
  utr: string | null;
  created_at: number;
}

type Unknown<Name extends string> = Record<Name, string | null>;

/** A line of a settlement. Its id is that of its payment, refund or adjustment. `fee`: with `tax` in it. */
export interface SettlementLine
  extends Record<'id' | 'entity_id' | 'currency' | 'credit_type', string>,
    Record<'debit' | 'credit' | 'amount' | 'fee' | 'tax' | 'created_at', number>,
    Record<'on_hold' | 'settled', boolean>,
    Unknown<'description' | 'payment_id' | 'settlement_id' | 'settlement_utr' | 'order_id' | 'order_receipt' | 'method' | 'dispute_id'>,
    Unknown<'card_network' | 'card_issuer' | 'card_type'> {
  type: 'payment' | 'refund' | 'transfer' | 'adjustment';
  settled_at: number | null;
  posted_at: null;
  /** A text, an object or nothing: Razorpay sends each. */
  notes: string | object | null;
}

/**
 * An amount of the gateway's own that the next settlement has: what a dispute takes or gives back, what a negative settlement owes. Negative
 * where it is taken.
 */
export interface Adjustment extends Record<'amount' | 'created_at', number>, Unknown<'dispute_id' | 'payment_id' | 'description'> {
  id: string;
}
